/**
 * Webhooks: {@link io.countersign.webhook.WebhookSender} sends them, {@link
 * io.countersign.webhook.WebhookSignature} lets a receiver verify them, and {@link
 * io.countersign.webhook.SignedInbound} accepts events that external systems signed. Nothing here
 * touches a database.
 */
@NullMarked
package io.countersign.webhook;

import org.jspecify.annotations.NullMarked;
