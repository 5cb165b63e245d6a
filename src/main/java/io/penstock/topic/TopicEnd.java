package io.penstock.topic;

/**
 * How far a topic goes.
 *
 * @param topicId Kafka's id of the topic, another one when it is made anew under its name
 * @param offset first offset that holds nothing yet
 */
public record TopicEnd(String topicId, long offset) {}
