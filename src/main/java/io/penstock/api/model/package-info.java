/** The documents of the REST contract, generated from {@code openapi.yaml}. */
@NullMarked
package io.penstock.api.model;

import org.jspecify.annotations.NullMarked;
