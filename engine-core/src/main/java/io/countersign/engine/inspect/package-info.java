/**
 * Read access for hosts: what may happen next, why an instance does not move, whether its journal
 * is complete, its history in words, and the health of the outboxes. It takes no lock and changes
 * nothing.
 *
 * <p>Entry type: {@link io.countersign.engine.inspect.WorkflowQueries}. No code here decides
 * anything: possible actions are judged by the functions that will judge the actions themselves.
 */
@NullMarked
package io.countersign.engine.inspect;

import org.jspecify.annotations.NullMarked;
