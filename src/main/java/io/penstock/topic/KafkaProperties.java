package io.penstock.topic;

import jakarta.validation.constraints.NotBlank;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the service and ingest runs reach Kafka.
 *
 * @param properties further client settings, such as those for TLS; secrets as {@code ${env:NAME}}
 */
@Validated
@ConfigurationProperties("penstock.kafka")
public record KafkaProperties(
    @NotBlank @DefaultValue("127.0.0.1:9092") String bootstrapServers,
    @DefaultValue Map<String, String> properties) {

  /** All client settings. */
  public Map<String, String> client() {
    Map<String, String> client = new TreeMap<>(properties);
    client.put("bootstrap.servers", bootstrapServers);
    return client;
  }
}
