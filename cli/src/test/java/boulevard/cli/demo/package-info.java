@NullMarked
package boulevard.cli.demo;

import org.jspecify.annotations.NullMarked;
