package io.penstock.access;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.stereotype.Component;

/** Stops the start of a service that others could reach and that asks nobody who they are. */
@Component
class OpenOnLoopbackOnly {
  OpenOnLoopbackOnly(AccessProperties access, ServerProperties server) {
    @Nullable InetAddress address = server.getAddress();
    if (!access.required() && (address == null || !address.isLoopbackAddress())) {
      throw new IllegalStateException(
          "The service would listen on %s and admit whoever comes: set penstock.access.required=true, or server.address to a loopback address."
              .formatted(address == null ? "every address" : address.getHostAddress()));
    }
  }
}
