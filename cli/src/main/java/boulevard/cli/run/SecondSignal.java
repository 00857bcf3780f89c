package boulevard.cli.run;

import java.lang.reflect.Constructor;

/**
 * Gives the interrupt signal back its default action. While a Java process shuts down it swallows further signals; this one
 * should still be able to end it.
 *
 * <p>The class that can do it is in module jdk.unsupported and the compiler warns of it, hence reflection. Where it is
 * missing, a second signal has no effect.
 */
final class SecondSignal {
    private SecondSignal() {}

    static void endsTheProcess() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Constructor<?> named = signal.getConstructor(String.class);
            Object defaultAction = handler.getField("SIG_DFL").get(null);
            signal.getMethod("handle", signal, handler).invoke(null, named.newInstance("INT"), defaultAction);
        } catch (ReflectiveOperationException absent) {
            System.getLogger(SecondSignal.class.getName())
                    .log(System.Logger.Level.DEBUG, "a second interrupt won't end the process", absent);
        }
    }
}
