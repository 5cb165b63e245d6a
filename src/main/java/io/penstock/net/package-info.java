/** Network addresses, for those who bound what may be connected to. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package io.penstock.net;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
