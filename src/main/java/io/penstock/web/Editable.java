package io.penstock.web;

/**
 * What can be edited, as it is at one time.
 *
 * @param view as the API shows it
 * @param edited what of it edits change, without secrets; the same whenever nothing was edited
 */
public record Editable<T>(T view, Object edited) {}
