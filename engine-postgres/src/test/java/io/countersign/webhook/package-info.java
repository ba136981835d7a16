/** Webhooks against a receiver on this machine. */
@NullMarked
package io.countersign.webhook;

import org.jspecify.annotations.NullMarked;
