import { describe, expect, it } from 'vitest';
import { toCsv } from './csv';
import { bytes, duration, localTime, lsn, plural, relative, utcTime, words } from './format';

describe('Numbers and times', () => {
  it('have a unit that fits', () => {
    expect(bytes(0)).toBe('0 B');
    expect(bytes(1_536)).toBe('1.5 KiB');
    expect(bytes(150 * 1024 ** 3)).toBe('150 GiB');
    expect(duration(90)).toBe('90 ms');
    expect(duration(7_500_000)).toBe('2 h 5 min');
    expect(duration(86_400_000)).toBe('1 d');
  });

  it('are told against now', () => {
    expect(relative(0, 180_000)).toBe('3 min ago');
    expect(relative(7_200_000, 0)).toBe('in 2 h');
    expect(relative(1_000, 0)).toBe('now');
  });

  it('are local, and in UTC where that is asked for', () => {
    const at = new Date('2026-11-30T20:03:05Z');
    expect(localTime(at)).toBe('2026-11-30 12:03:05');
    expect(utcTime(at)).toBe('2026-11-30 20:03:05 UTC');
  });

  it('are LSNs as PostgreSQL writes them', () => {
    expect(lsn(97_500_000_000)).toBe('16/B373EF00');
    expect(lsn('0')).toBe('0/0');
  });

  it('are words and plurals', () => {
    expect(words('UP_TO_DATE')).toBe('up to date');
    expect(plural(1, 'row')).toBe('1 row');
    expect(plural(2_000, 'row')).toBe('2,000 rows');
  });
});

describe('CSV', () => {
  it('quotes what would split, and starts no formula', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['x,y', '=1+1'],
          ['say "hi"', -5],
          [undefined, '@x'],
        ],
      ),
    ).toBe('a,b\r\n"x,y",\'=1+1\r\n"say ""hi""",-5\r\n,\'@x\r\n');
  });
});
