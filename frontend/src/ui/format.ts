/** Numbers and times as operators read them; no locale, so that two people see the same. */

const COUNT = new Intl.NumberFormat('en');

export function count(value: number): string {
  return COUNT.format(value);
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

export function bytes(value: number): string {
  let size = Math.abs(value);
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1;
  return `${value < 0 ? '−' : ''}${size.toFixed(digits)} ${UNITS[unit]}`;
}

const STEPS: [number, string][] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
];

/** At most two units, such as `2 h 5 min`. */
export function duration(millis: number): string {
  let rest = Math.abs(Math.round(millis));
  if (rest < 1_000) return `${rest} ms`;
  const parts: string[] = [];
  for (const [size, name] of STEPS) {
    const whole = Math.floor(rest / size);
    if (whole > 0) parts.push(`${whole} ${name}`);
    else if (parts.length > 0) break;
    rest -= whole * size;
    if (parts.length === 2) break;
  }
  return parts.join(' ');
}

/** `3 min ago` or `in 2 h`; one unit. */
export function relative(at: number, now: number): string {
  const distance = at - now;
  if (Math.abs(distance) < 1_500) return 'now';
  const text = duration(distance).split(' ').slice(0, 2).join(' ');
  return distance < 0 ? `${text} ago` : `in ${text}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Local date and time. */
export function localTime(at: Date): string {
  return `${localDay(at)} ${clock(at)}`;
}

export function localDay(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export function clock(at: Date): string {
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

export function utcTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** An LSN as PostgreSQL writes it, of a number as the lake keeps it. */
export function lsn(value: number | string): string {
  const number = BigInt(value);
  return `${(number >> 32n).toString(16).toUpperCase()}/${(number & 0xffffffffn).toString(16).toUpperCase()}`;
}

/** `IN_PROGRESS` as `in progress`. */
export function words(constant: string): string {
  return constant.toLowerCase().replaceAll('_', ' ');
}

/** One word of several, such as `1 row` and `2 rows`. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}
