/** The local stack and the service on it, kept running. */
@NullMarked
package io.penstock.cli.up;

import org.jspecify.annotations.NullMarked;
