/**
 * The order shop, the sample source: its schema, its rows as of 1 July and a quarter of changes,
 * the same in every run.
 */
@NullMarked
package io.penstock.cli.shop;

import org.jspecify.annotations.NullMarked;
