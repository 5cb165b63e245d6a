/** The demo: one story over the order shop, checked step by step. */
@NullMarked
package io.penstock.cli.demo;

import org.jspecify.annotations.NullMarked;
