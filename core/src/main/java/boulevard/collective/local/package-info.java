/**
 * Ranks that are threads of this JVM: {@link boulevard.collective.local.LocalGroup} runs a program on all of them.
 *
 * <p>Each ordered pair of ranks has a {@code Mailbox}. A {@code LocalContext} is what the ranks of one communicator share:
 * their mailboxes and the operation each has entered, by which disagreement is noticed before anybody waits. A
 * {@code GroupState} holds the contexts and the first failure of the group.
 */
@NullMarked
package boulevard.collective.local;

import org.jspecify.annotations.NullMarked;
