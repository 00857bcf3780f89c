package boulevard.device.gpu;

/** A dialect of C for device programs. Each has a prelude of macros that make it look like the common subset. */
public enum Dialect {
    /** OpenCL C 1.2. */
    OPENCL("opencl.prelude"),
    /** CUDA C++. */
    CUDA("cuda.prelude");

    private final String prelude;

    Dialect(String prelude) {
        this.prelude = prelude;
    }

    /** Name of the resource that holds the prelude. */
    String prelude() {
        return prelude;
    }
}
