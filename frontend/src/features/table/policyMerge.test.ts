import { describe, expect, it } from 'vitest';
import { differences, merged, type Policy } from './policyMerge';

const WAS: Policy = {
  lagTargetSeconds: 900,
  owner: 'shop team',
  sensitive: [],
  compactEverySeconds: 60,
};

describe('Two changes of one policy', () => {
  const change = { lagTargetSeconds: 300, owner: 'ann', compactEverySeconds: 120 };
  const now = { ...WAS, lagTargetSeconds: 600, sensitive: ['note'], compactEverySeconds: 120 };

  it('are told apart: mine, theirs, and what both changed otherwise', () => {
    expect(differences(WAS, change, now)).toEqual([
      {
        key: 'owner',
        label: 'Owner',
        was: 'shop team',
        mine: 'ann',
        theirs: 'shop team',
        by: 'mine',
      },
      {
        key: 'lagTargetSeconds',
        label: 'Lag target',
        was: '15 min',
        mine: '5 min',
        theirs: '10 min',
        by: 'both',
      },
      {
        key: 'sensitive',
        label: 'Sensitive columns',
        was: 'none',
        mine: 'none',
        theirs: 'note',
        by: 'theirs',
      },
    ]);
  });

  it('become one as it was decided of each, and nothing of theirs is undone', () => {
    expect(merged(WAS, change, now, { lagTargetSeconds: 'mine' })).toEqual({
      owner: 'ann',
      lagTargetSeconds: 300,
    });
    expect(merged(WAS, change, now, { lagTargetSeconds: 'theirs' })).toEqual({ owner: 'ann' });
  });

  it('of the brake are changes of its parts', () => {
    const mine = { brake: { enabled: true, deletePercent: 20, minimumRows: 1_000 } };
    const theirs = { ...WAS, brake: { enabled: true, deletePercent: 50, minimumRows: 5 } };
    expect(differences(WAS, mine, theirs).map(({ key, by }) => [key, by])).toEqual([
      ['brake.deletePercent', 'mine'],
      ['brake.minimumRows', 'theirs'],
    ]);
    expect(merged(WAS, mine, theirs, {})).toEqual({
      brake: { enabled: true, deletePercent: 20, minimumRows: 5 },
    });
  });

  it('by which an owner is taken away are changes, too', () => {
    expect(merged(WAS, { owner: '' }, WAS, {})).toEqual({ owner: '' });
    expect(merged(WAS, { owner: '' }, { ...WAS, owner: undefined }, {})).toEqual({});
  });
});
