/** The ingest benchmark: a Kafka backlog drained by the product and by the plain design. */
@NullMarked
package io.penstock.cli.bench.ingest;

import org.jspecify.annotations.NullMarked;
