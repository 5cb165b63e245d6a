/** Who signs in to the stories' service; see People.java. */
export const PASSWORD = process.env.PENSTOCK_PASSWORD ?? 'a password of stories';

/** Those that are signed in from the beginning: a viewer, an operator and an admin. */
export const PEOPLE = (process.env.PENSTOCK_PEOPLE ?? 'vera otto ann').split(' ');

/** Where a person's session is kept between stories. */
export function stateOf(person: string): string {
  return new URL(`../target/stories-sessions/${person}.json`, import.meta.url).pathname;
}

export const NOBODY = { cookies: [], origins: [] };
