package io.penstock.spark.submit;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.ConsoleAppender;
import org.apache.logging.log4j.core.appender.OutputStreamAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;

/**
 * What a process that runs many jobs says: each run into a file of its own, as if it were a process
 * of its own whose output goes there.
 */
public final class RunLog {
  private final OutputStream between;
  private final Switch target;

  private RunLog(OutputStream between) {
    this.between = between;
    this.target = new Switch(between);
  }

  /** Takes over standard output, standard error and what log4j writes there. */
  public static RunLog takeOver() {
    RunLog log = new RunLog(System.err);
    PrintStream stream = new PrintStream(log.target, true, StandardCharsets.UTF_8);
    System.setOut(stream);
    System.setErr(stream);
    LoggerContext context = (LoggerContext) LogManager.getContext(false);
    Configuration configuration = context.getConfiguration();
    for (Appender console : List.copyOf(configuration.getAppenders().values())) {
      if (console instanceof ConsoleAppender) {
        Appender instead =
            OutputStreamAppender.newBuilder()
                .setName(console.getName())
                .setLayout(console.getLayout())
                .setTarget(log.target)
                .build();
        instead.start();
        configuration
            .getLoggers()
            .values()
            .forEach(logger -> replace(logger, console.getName(), instead));
      }
    }
    context.updateLoggers();
    return log;
  }

  private static void replace(LoggerConfig logger, String name, Appender instead) {
    if (logger.getAppenders().containsKey(name)) {
      logger.removeAppender(name);
      logger.addAppender(instead, null, null);
    }
  }

  /**
   * All goes to the end of a file until it is closed.
   *
   * @throws IOException if the file cannot be written
   */
  public Writing to(Path file) throws IOException {
    OutputStream stream = new FileOutputStream(file.toFile(), true);
    target.to(stream);
    return () -> {
      target.to(between);
      stream.close();
    };
  }

  /** The time during which all goes to a file. */
  public interface Writing extends AutoCloseable {
    @Override
    void close() throws IOException;
  }

  private static final class Switch extends OutputStream {
    private OutputStream target;

    Switch(OutputStream target) {
      this.target = target;
    }

    synchronized void to(OutputStream other) throws IOException {
      target.flush();
      target = other;
    }

    @Override
    public synchronized void write(int one) throws IOException {
      target.write(one);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
      target.write(bytes, offset, length);
    }

    @Override
    public synchronized void flush() throws IOException {
      target.flush();
    }
  }
}
