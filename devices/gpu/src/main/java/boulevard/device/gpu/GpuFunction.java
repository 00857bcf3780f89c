package boulevard.device.gpu;

/** A function of a compiled program that can be launched; it lives as long as its program. */
public interface GpuFunction {

    /** Its name in the source. */
    String name();
}
