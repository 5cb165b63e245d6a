package io.penstock.source;

import io.penstock.problem.ControlPlaneException;
import io.penstock.problem.Fault;
import io.penstock.problem.UpstreamException;
import java.sql.SQLException;
import java.util.List;

/** Why a source cannot be looked at, as faults of its registration. */
public final class SourceFault {
  private static final String PROTOCOL_VIOLATION = "08P01";

  private SourceFault() {}

  /** What to correct, with pointers into a source's registration. */
  public static List<Fault> of(ControlPlaneException failure, Address address) {
    if (!failure.faults().isEmpty()) {
      return failure.faults();
    }
    if (failure instanceof UpstreamException && failure.getCause() instanceof SQLException e) {
      return List.of(of(e, address));
    }
    return List.of(new Fault("/host", failure.detail()));
  }

  /** Whether a source could not be looked at only since its server does not answer, or not now. */
  public static boolean isSilence(ControlPlaneException failure) {
    if (!(failure instanceof UpstreamException upstream)
        || !upstream.retryable()
        || !(failure.getCause() instanceof SQLException e)) {
      return false;
    }
    return !PROTOCOL_VIOLATION.equals(e.getSQLState());
  }

  private static Fault of(SQLException e, Address address) {
    String state = String.valueOf(e.getSQLState());
    String said = " (" + e.getMessage() + ")";
    return switch (state) {
      case "28P01" ->
          new Fault(
              "/password",
              "The password is wrong for %s; correct what %s holds.%s"
                  .formatted(address.username(), address.password().service(), said));
      case "28000" ->
          new Fault(
              "/username",
              "%s may not log in from here; create the role with LOGIN, and let pg_hba.conf admit it.%s"
                  .formatted(address.username(), said));
      case "3D000" ->
          new Fault(
              "/database",
              "There is no database %s on the server; correct the name.%s"
                  .formatted(address.database(), said));
      case PROTOCOL_VIOLATION ->
          new Fault(
              "/host",
              "What answers at %s:%d is not PostgreSQL; correct host and port.%s"
                  .formatted(address.host(), address.port(), said));
      default ->
          state.startsWith("08")
              ? new Fault(
                  "/host",
                  "Nothing answers at %s:%d; correct host and port, or start the server.%s"
                      .formatted(address.host(), address.port(), said))
              : new Fault("/host", "The source refused to be looked at." + said);
    };
  }
}
