/** {@code penstock bench api}. */
@NullMarked
package io.penstock.cli.bench.api;

import org.jspecify.annotations.NullMarked;
