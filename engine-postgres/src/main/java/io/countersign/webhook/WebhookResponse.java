package io.countersign.webhook;

import java.net.http.HttpHeaders;

/**
 * The response of a receiver.
 *
 * @param status the HTTP status
 * @param headers the headers
 * @param body the body, or its beginning
 * @param truncated whether the body was, or may have been, longer
 */
record WebhookResponse(int status, HttpHeaders headers, String body, boolean truncated) {}
