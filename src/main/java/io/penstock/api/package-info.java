/**
 * The REST contract, generated from {@code openapi.yaml}; only its package files are written by
 * hand.
 */
@NullMarked
@ApplicationModule(
    type = ApplicationModule.Type.OPEN,
    allowedDependencies = {})
package io.penstock.api;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
