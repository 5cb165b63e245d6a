package io.penstock.lake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;

/** Iceberg's access to local files without Hadoop, which would add 60 MB to what ships. */
public final class LocalFileIO implements FileIO {
  private static final long serialVersionUID = 1L;

  /** For Iceberg, which makes it by name. */
  public LocalFileIO() {}

  @Override
  public InputFile newInputFile(String location) {
    return new Input(location, org.apache.iceberg.Files.localInput(file(location)));
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return new Output(location, org.apache.iceberg.Files.localOutput(file(location)));
  }

  @Override
  public void deleteFile(String location) {
    Path path = LocalPaths.path(location);
    try {
      Files.deleteIfExists(path);
      // Spark writes through Hadoop, which leaves a checksum file beside each file.
      Files.deleteIfExists(path.resolveSibling("." + path.getFileName() + ".crc"));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot delete " + location, e);
    }
  }

  private static java.io.File file(String location) {
    return LocalPaths.path(location).toFile();
  }

  /** A file to read that keeps the location it was asked for by. */
  private record Input(String location, InputFile file) implements InputFile {
    @Override
    public long getLength() {
      return file.getLength();
    }

    @Override
    public SeekableInputStream newStream() {
      return file.newStream();
    }

    @Override
    public boolean exists() {
      return file.exists();
    }
  }

  /** A file to write that keeps the location it was asked for by. */
  private record Output(String location, OutputFile file) implements OutputFile {
    @Override
    public PositionOutputStream create() {
      createFolder();
      return file.create();
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      createFolder();
      return file.createOrOverwrite();
    }

    @Override
    public InputFile toInputFile() {
      return new Input(location, file.toInputFile());
    }

    private void createFolder() {
      Path folder = LocalPaths.path(location).getParent();
      if (folder == null) {
        throw new IllegalArgumentException(location + " is not a file");
      }
      try {
        Files.createDirectories(folder);
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot create the folder of " + location, e);
      }
    }
  }
}
