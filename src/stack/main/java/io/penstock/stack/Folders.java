package io.penstock.stack;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Folders that exist whole or not at all. */
public final class Folders {
  private Folders() {}

  /** Fills a new folder. */
  interface Filling {
    void fill(Path folder) throws IOException;
  }

  /**
   * Makes the folder unless it is there: filled under another name and then renamed, so that a
   * crash, or a second process doing the same, never leaves half of one.
   */
  static void createWhole(Path folder, Filling filling) {
    if (Files.exists(folder)) {
      return;
    }
    try {
      Files.createDirectories(folder.toAbsolutePath().getParent());
      deleteLeftovers(folder);
      Path unfinished = unfinished(folder, Long.toString(ProcessHandle.current().pid()));
      try {
        filling.fill(unfinished);
        Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        if (!Files.exists(folder)) { // else another process was faster
          throw e;
        }
      } finally {
        deleteTree(unfinished);
      }
    } catch (IOException e) {
      throw new StackException("cannot create " + folder, e);
    }
  }

  /** Of processes that were killed while filling. */
  private static void deleteLeftovers(Path folder) throws IOException {
    String prefix = unfinished(folder, "").getFileName().toString();
    List<Path> leftovers = new ArrayList<>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(
            folder.toAbsolutePath().getParent(),
            path -> path.getFileName().toString().startsWith(prefix))) {
      found.forEach(leftovers::add);
    }
    for (Path leftover : leftovers) {
      String pid = leftover.getFileName().toString().substring(prefix.length());
      boolean abandoned =
          pid.equals(Long.toString(ProcessHandle.current().pid()))
              || ProcessHandle.of(Long.parseLong(pid)).isEmpty();
      if (abandoned) {
        deleteTree(leftover);
      }
    }
  }

  private static Path unfinished(Path folder, String pid) {
    return folder.resolveSibling(folder.getFileName() + ".new-" + pid);
  }

  /** Deletes a folder with all that is in it; nothing if it is not there. */
  public static void deleteTree(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
