package io.penstock.cli.bench;

import io.penstock.stack.Installation;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What a benchmark works with.
 *
 * @param folder an empty folder of its own, deleted after a success
 * @param installation what the build has made
 * @param progress told a line for each step
 */
public record BenchContext(Path folder, Installation installation, Consumer<String> progress) {}
