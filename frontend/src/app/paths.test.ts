import { expect, it } from 'vitest';
import { paths } from './paths';

it('Addresses carry names safely and leave out what is not chosen', () => {
  expect(paths.fleet({ q: 'a b', status: '' })).toBe('/?q=a+b');
  expect(paths.source('a/b')).toBe('/sources/a%2Fb');
  expect(paths.runs('ingest')).toBe('/runs');
  expect(paths.runs('maintenance')).toBe('/runs?kind=maintenance');
});
