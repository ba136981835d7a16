package io.countersign.benchmarks.load;

/**
 * The amount written to the server's write-ahead log.
 *
 * @param bytes all of it
 * @param imageBytes how much of it is images of whole pages, which follow a checkpoint
 */
record WalSize(long bytes, long imageBytes) {

  /** All but images of whole pages. */
  long bareBytes() {
    return bytes - imageBytes;
  }
}
