/** Which start of the service this is: several may share the metadata database. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package io.penstock.instance;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
