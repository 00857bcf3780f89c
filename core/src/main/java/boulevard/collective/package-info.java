/**
 * Communication between ranks: the {@link boulevard.collective.Communicator} contract, and ring, tree and hierarchical
 * algorithms written once over a {@link boulevard.collective.Channel}.
 */
@NullMarked
package boulevard.collective;

import org.jspecify.annotations.NullMarked;
