import { expect, it } from 'vitest';
import { paths } from './paths';

it('Addresses carry names safely and leave out what is not chosen', () => {
  expect(paths.fleet({ q: 'a b', status: '' })).toBe('/?q=a+b');
  expect(paths.source('a/b')).toBe('/sources/a%2Fb');
  expect(paths.key('1', ['a,b', '7'])).toBe('/tables/1/key?key=a%2Cb&key=7');
  expect(paths.signIn('/lag?q=a')).toBe('/sign-in?to=%2Flag%3Fq%3Da');
  expect(paths.signIn('/')).toBe('/sign-in');
  expect(paths.runs('ingest')).toBe('/runs');
  expect(paths.runs('maintenance')).toBe('/runs?kind=maintenance');
});
