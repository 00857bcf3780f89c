/** The demonstration: the classes of the running JVM as a text-classification problem. */
@NullMarked
package boulevard.cli.demo;

import org.jspecify.annotations.NullMarked;
