const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password to hand over: 20 letters and digits that nobody takes for one another. */
export function drawn(): string {
  const random = crypto.getRandomValues(new Uint32Array(20));
  return Array.from(random, (each) => LETTERS[each % LETTERS.length]).join('');
}
