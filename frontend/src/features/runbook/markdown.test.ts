import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blocks, pieces } from './markdown';

const RUNBOOKS = join('..', 'deploy', 'runbooks');

it('A runbook is titles, paragraphs and lists', () => {
  expect(
    blocks('# One\n\nKind `x`,\nfirst.\n\n* a\n  goes on\n* b\n\n1. c\n2. d\n\n## Two\n'),
  ).toEqual([
    { kind: 'title', level: 1, text: 'One' },
    { kind: 'text', text: 'Kind `x`, first.' },
    { kind: 'list', ordered: false, items: ['a goes on', 'b'] },
    { kind: 'list', ordered: true, items: ['c', 'd'] },
    { kind: 'title', level: 2, text: 'Two' },
  ]);
});

it('Code and other runbooks are told apart from words', () => {
  expect(pieces('See slot-lag.md, then `SELECT 1`.')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'runbook', text: 'slot-lag' },
    { kind: 'text', text: ', then ' },
    { kind: 'code', text: 'SELECT 1' },
    { kind: 'text', text: '.' },
  ]);
});

it.each(readdirSync(RUNBOOKS).filter((name) => name !== 'README.md'))(
  'The runbook %s holds nothing that would show as marks',
  (name) => {
    const found = blocks(readFileSync(join(RUNBOOKS, name), 'utf8'));
    expect(found[0]).toMatchObject({ kind: 'title', level: 1 });
    const words = found
      .flatMap((block) => (block.kind === 'list' ? block.items : [block.text]))
      .flatMap(pieces)
      .filter(({ kind }) => kind === 'text')
      .map(({ text }) => text)
      .join(' ');
    expect(words).not.toMatch(/`|\*\*|\]\(|^\|/m);
  },
);
