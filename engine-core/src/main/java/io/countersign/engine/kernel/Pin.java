package io.countersign.engine.kernel;

/**
 * The document as the instance last took note of it.
 *
 * @param version its version, which the host increments with every change
 * @param materialHash the hash of the fields that approvals are for
 * @param status its status
 */
public record Pin(long version, String materialHash, String status) {}
