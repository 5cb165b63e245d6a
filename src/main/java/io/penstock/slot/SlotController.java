package io.penstock.slot;

import io.penstock.api.SlotsApi;
import io.penstock.api.model.SlotList;
import io.penstock.api.model.SlotSampleSeries;
import io.penstock.api.model.SourceSlots;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's slots. */
@RestController
class SlotController implements SlotsApi {
  private final SlotStates states;
  private final SlotSamples samples;
  private final SlotProperties properties;

  SlotController(SlotStates states, SlotSamples samples, SlotProperties properties) {
    this.states = states;
    this.samples = samples;
    this.properties = properties;
  }

  @Override
  public ResponseEntity<SlotList> listSlots() {
    return ResponseEntity.ok(
        new SlotList(
            states.current().stream()
                .sorted(Urgency.MOST_URGENT_FIRST)
                .map(SlotViews::slot)
                .toList(),
            states.strangers().stream().map(SlotViews::stranger).toList()));
  }

  @Override
  public ResponseEntity<SourceSlots> listSourceSlots(String source) {
    Watched watched = states.get(source);
    boolean young = watched.isSampled(properties.allowedAge());
    List<SlotSample> strangers = young ? watched.strangers() : List.of();
    return ResponseEntity.ok(
        new SourceSlots(
            SlotViews.server(watched.state(properties.allowedAge()), watched.walVolumeBytes()),
            SlotViews.slot(states.state(watched)),
            strangers.stream()
                .map(
                    slot ->
                        SlotViews.stranger(
                            new SlotWatch.Stranger(
                                source, slot, Objects.requireNonNull(watched.sampledAt()))))
                .toList()));
  }

  @Override
  public ResponseEntity<SlotSampleSeries> listSlotSamples(String source, Integer hours) {
    Watched watched = states.get(source);
    return ResponseEntity.ok(
        new SlotSampleSeries(
            samples.since(source, watched.now().minus(Duration.ofHours(hours))).stream()
                .map(SlotViews::point)
                .toList()));
  }
}
