/** The part of the service's REST API that the command line calls. */
@NullMarked
package io.penstock.cli.client;

import org.jspecify.annotations.NullMarked;
