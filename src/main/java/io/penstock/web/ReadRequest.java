package io.penstock.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;

/** A request whose body is read before its controller reads it again. */
public final class ReadRequest extends HttpServletRequestWrapper {
  private static final int LONGEST = 10_000_000;

  private final byte[] body;

  private ReadRequest(HttpServletRequest request, byte[] body) {
    super(request);
    this.body = body;
  }

  /**
   * Reads a request's body, once.
   *
   * @throws InvalidException if it is longer than any that the contract has
   */
  public static ReadRequest of(HttpServletRequest request) throws IOException {
    if (request instanceof ReadRequest read) {
      return read;
    }
    byte[] body = request.getInputStream().readNBytes(LONGEST + 1);
    if (body.length > LONGEST) {
      throw new InvalidException(
          "invalid-request",
          "The request is wrong; see errors.",
          List.of(new Fault(null, "The body must have at most %d bytes.".formatted(LONGEST))));
    }
    return new ReadRequest(request, body);
  }

  /** The body. */
  public byte[] body() {
    return body.clone();
  }

  @Override
  public ServletInputStream getInputStream() {
    ByteArrayInputStream in = new ByteArrayInputStream(body);
    return new ServletInputStream() {
      @Override
      public boolean isFinished() {
        return in.available() == 0;
      }

      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setReadListener(ReadListener listener) {
        // For servlets that read without blocking; controllers here block, and never ask.
        throw new UnsupportedOperationException("the body is there whole: read it, blocking");
      }

      @Override
      public int read() {
        return in.read();
      }

      @Override
      public int read(byte[] into, int from, int length) throws IOException {
        return in.read(into, from, length);
      }
    };
  }

  @Override
  public BufferedReader getReader() {
    return new BufferedReader(new InputStreamReader(getInputStream(), UTF_8));
  }
}
