package io.penstock.instance;

import java.util.UUID;
import org.springframework.stereotype.Component;

/** This start of the service, as others that share its metadata database know it. */
@Component
public class ServiceInstance {
  private final UUID id = UUID.randomUUID();
  private final String host = ProcessSpace.name();

  /** Drawn anew at each start. */
  public UUID id() {
    return id;
  }

  /**
   * Where process ids mean what they mean here: the host's name, its boot and its space of process
   * ids, since containers share a kernel and a restarted one its name.
   */
  public String host() {
    return host;
  }
}
