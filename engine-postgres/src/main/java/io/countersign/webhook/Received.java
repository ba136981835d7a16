package io.countersign.webhook;

import java.net.http.HttpHeaders;

/**
 * What a receiver said.
 *
 * @param status the status of HTTP
 * @param headers the headers
 * @param body the body, or its beginning
 * @param truncated whether there was, or may have been, more of the body
 */
record Received(int status, HttpHeaders headers, String body, boolean truncated) {}
