/**
 * Webhooks: {@link io.countersign.webhook.WebhookSender} sends them, {@link
 * io.countersign.webhook.WebhookSignature} lets a receiver know them, and {@link
 * io.countersign.webhook.SignedInbound} takes events in that others signed. Nothing here touches a
 * database.
 */
@NullMarked
package io.countersign.webhook;

import org.jspecify.annotations.NullMarked;
