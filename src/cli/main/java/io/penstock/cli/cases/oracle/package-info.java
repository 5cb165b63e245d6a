/**
 * The three oracles: what the lake must hold, found out by means that share no code with the ingest
 * application.
 */
@NullMarked
package io.penstock.cli.cases.oracle;

import org.jspecify.annotations.NullMarked;
