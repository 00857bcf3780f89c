package boulevard.device.gpu;

import boulevard.kernel.Kernel;

/** A kernel function as programs take it; what a kind doesn't have is 1 or 0. */
record KernelArguments(int kind, double gamma, double coef0, int degree) {
    static KernelArguments of(Kernel kernel) {
        if (kernel instanceof Kernel.Rbf rbf) {
            return new KernelArguments(2, rbf.gamma(), 0, 1);
        }
        if (kernel instanceof Kernel.Polynomial polynomial) {
            return new KernelArguments(1, polynomial.gamma(), polynomial.coef0(), polynomial.degree());
        }
        if (kernel instanceof Kernel.Sigmoid sigmoid) {
            return new KernelArguments(3, sigmoid.gamma(), sigmoid.coef0(), 1);
        }
        if (kernel instanceof Kernel.Linear) {
            return new KernelArguments(0, 1, 0, 1);
        }
        throw new IllegalArgumentException("wanted a kernel that is a function of inner products, got " + kernel);
    }
}
