package io.penstock.instance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tells apart where process ids are given out, as far as the system says. */
final class ProcessSpace {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path PROCESS_IDS = Path.of("/proc/self/ns/pid");

  private ProcessSpace() {}

  /** Such as {@code worker-3 5d3c... pid:[4026531836]}; only the host's name without Linux. */
  static String name() {
    List<String> parts = new ArrayList<>(List.of(hostName()));
    try {
      parts.add(Files.readString(BOOT).strip());
      parts.add(Files.readSymbolicLink(PROCESS_IDS).toString());
    } catch (IOException | UnsupportedOperationException | SecurityException e) {
      // Not Linux, or a file system without links: there the host's name has to do.
      return hostName();
    }
    return String.join(" ", parts);
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
