package boulevard.collective;

/**
 * What a message belongs to, so that ranks that call different operations notice instead of mixing up data.
 *
 * @param operation name of the collective
 * @param sequence how many collectives the communicator ran before
 */
public record MessageHeader(String operation, long sequence) {
    @Override
    public String toString() {
        return operation + " #" + sequence;
    }
}
