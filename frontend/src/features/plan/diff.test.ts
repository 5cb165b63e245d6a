import { describe, expect, it } from 'vitest';
import { lineDiff } from './diff';

describe('The difference of two files', () => {
  it('keeps what is common and signs what is not', () => {
    const lines = lineDiff('a\nb\nc', 'a\nx\nc\nd');
    expect(lines.map(({ sign, text }) => sign + text)).toEqual([' a', '-b', '+x', ' c', '+d']);
  });
});
