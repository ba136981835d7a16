/**
 * Strict JSON and canonical JSON (RFC 8785): the only package that reads, writes and hashes JSON.
 *
 * <p>Entry types: {@link io.countersign.json.Json} reads and writes, {@link
 * io.countersign.json.CanonicalJson} makes the bytes that are hashed. Values cross this package as
 * plain values: {@code String}, {@code Boolean}, {@code Long}, {@code BigDecimal}, {@code List},
 * {@code Map} or null. The package has no mapping to classes, no schemas and no files, and no type
 * of the JSON library in a public signature.
 */
@NullMarked
package io.countersign.json;

import org.jspecify.annotations.NullMarked;
