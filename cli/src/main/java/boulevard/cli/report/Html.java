package boulevard.cli.report;

import java.util.List;

/** Pieces of HTML. Everything that isn't markup made here goes through {@link #escape}. */
final class Html {
    private Html() {}

    /** Text as it has to stand in an element or a quoted attribute. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    /** A table whose first column is text and whose other columns are numbers. */
    static String table(List<String> header, List<List<String>> rows) {
        StringBuilder html = new StringBuilder("<div class=\"wide\"><table>\n<thead>");
        append(html, "th", header);
        html.append("</thead>\n<tbody>\n");
        rows.forEach(row -> append(html, "td", row));
        return html.append("</tbody></table></div>\n").toString();
    }

    private static void append(StringBuilder html, String cell, List<String> row) {
        html.append("<tr>");
        row.forEach(text -> html.append('<')
                .append(cell)
                .append('>')
                .append(escape(text))
                .append("</")
                .append(cell)
                .append('>'));
        html.append("</tr>\n");
    }
}
