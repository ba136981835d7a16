package io.countersign.cli;

/**
 * Where a command reads and writes.
 *
 * @param inputs the files that it reads
 * @param outputs where it writes files
 */
record Workplace(InputFiles inputs, FileSink outputs) {}
