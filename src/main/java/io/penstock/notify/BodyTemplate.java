package io.penstock.notify;

/** Makes the object that a message's body is, in one receiver's form. */
interface BodyTemplate {
  Endpoint.Template name();

  Object body(Endpoint endpoint, Message message);
}
