package io.penstock.cli.cases;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Reads the cases of a folder. */
final class CaseReader {
  private CaseReader() {}

  /**
   * The cases in the folder's sub-folders, by name.
   *
   * @param only names of those that are wanted, empty for all but those that take minutes
   */
  static List<CaseFile> usual(Path folder, List<String> only) throws IOException {
    return all(folder, only).stream().filter(file -> !only.isEmpty() || !file.lasting()).toList();
  }

  /**
   * As the other, with those that take minutes.
   *
   * @param only names of those that are wanted, empty for all
   */
  static List<CaseFile> all(Path folder, List<String> only) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new CaseFailedException(folder + " is not a folder");
    }
    List<CaseFile> cases = new ArrayList<>();
    try (Stream<Path> found = Files.list(folder)) {
      for (Path each : found.sorted().toList()) {
        if (Files.exists(each.resolve(CaseFile.DESCRIPTION))
            && (only.isEmpty() || only.contains(each.getFileName().toString()))) {
          cases.add(read(each));
        }
      }
    }
    List<String> missing = new ArrayList<>(only);
    missing.removeAll(cases.stream().map(CaseFile::name).toList());
    if (!missing.isEmpty()) {
      throw new CaseFailedException("there is no case %s in %s".formatted(missing, folder));
    }
    if (cases.isEmpty()) {
      throw new CaseFailedException(
          "%s holds no folder with a %s".formatted(folder, CaseFile.DESCRIPTION));
    }
    return cases;
  }

  static CaseFile read(Path folder) throws IOException {
    Path file = folder.resolve(CaseFile.DESCRIPTION);
    String name = folder.getFileName().toString();
    Options options = Options.of(load(file), file.toString());
    List<Step> steps = new ArrayList<>();
    int number = 1;
    for (Object step : options.list("steps")) {
      steps.add(StepReader.read(step, "%s, step %d".formatted(file, number++), folder));
    }
    String knownFault = options.text("known-fault", "");
    CaseFile.Own own = own(options.text("own", "schema"), file);
    CaseFile read =
        new CaseFile(
            name,
            folder,
            options.text("title"),
            options.text("origin"),
            options.text("schema", "c_" + name.replace('-', '_')),
            options.texts("tables"),
            policies(options.options("policies")),
            options.flag("alone", false) || own != CaseFile.Own.SCHEMA,
            options.flag("long", false),
            own,
            knownFault.isEmpty() ? null : knownFault,
            List.copyOf(steps));
    options.finish();
    if (!Files.exists(read.before())) {
      throw new CaseFailedException("%s is missing".formatted(read.before()));
    }
    return read;
  }

  private static Map<String, Object> policies(Options byTable) {
    Map<String, Object> policies = new LinkedHashMap<>();
    for (String table : byTable.names()) {
      Object policy = byTable.value(table);
      if (policy != null) {
        policies.put(table, policy);
      }
    }
    return policies;
  }

  private static CaseFile.Own own(String text, Path file) {
    try {
      return CaseFile.Own.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new CaseFailedException(
          "%s: own is schema, database or server, not %s".formatted(file, text), e);
    }
  }

  private static Object load(Path file) throws IOException {
    try (Reader reader = Files.newBufferedReader(file)) {
      return new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
    } catch (YAMLException e) {
      throw new CaseFailedException(file + ": " + e.getMessage(), e);
    }
  }
}
