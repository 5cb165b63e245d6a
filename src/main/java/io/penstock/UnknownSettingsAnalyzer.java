package io.penstock;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says of unknown settings what to do, instead of a stack trace. */
class UnknownSettingsAnalyzer extends AbstractFailureAnalyzer<UnknownSettingsException> {
  @Override
  protected FailureAnalysis analyze(Throwable root, UnknownSettingsException cause) {
    return new FailureAnalysis(
        String.valueOf(cause.getMessage()),
        "Remove or correct them. Known are: " + cause.known() + ".",
        cause);
  }
}
