/**
 * The reference device: plain loops on one thread, as obvious as possible, against which every other device is tested.
 *
 * <p>Ask for it as {@code reference}, or {@code reference*2} for two of them.
 */
@NullMarked
package boulevard.device.reference;

import org.jspecify.annotations.NullMarked;
