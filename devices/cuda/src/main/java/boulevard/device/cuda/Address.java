package boulevard.device.cuda;

import org.bytedeco.javacpp.Pointer;

/** A pointer to device memory, which only native code may follow. */
final class Address extends Pointer {
    Address(long address) {
        super((Pointer) null);
        this.address = address;
    }
}
