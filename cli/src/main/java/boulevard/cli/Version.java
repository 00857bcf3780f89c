package boulevard.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version this program was built as, read from a resource that the build fills in. */
final class Version implements IVersionProvider {
    private static final String RESOURCE = "version.properties";

    @Override
    public String[] getVersion() throws IOException {
        Properties properties = new Properties();
        try (InputStream stream = Version.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IOException("no resource " + RESOURCE + " beside " + Version.class + ": rebuild the jar");
            }
            properties.load(stream);
        }
        return new String[] {"boulevard " + properties.getProperty("version")};
    }
}
