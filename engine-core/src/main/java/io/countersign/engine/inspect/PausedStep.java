package io.countersign.engine.inspect;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.instance.TokenId;

/**
 * Failed step at which its instance has paused.
 *
 * @param instance the instance
 * @param document its document
 * @param token the token whose step failed
 * @param nodeId the node of the step
 */
public record PausedStep(InstanceId instance, DocumentRef document, TokenId token, String nodeId) {}
