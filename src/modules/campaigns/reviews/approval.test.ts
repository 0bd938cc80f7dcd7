import { expect, it } from 'vitest';
import { earlierRounds, newestRounds } from './approval.ts';

const group = (id: number, kind: string, ...names: string[]) => ({
  id,
  kind,
  items: names.map((name) => ({ name })),
});
const told = (groups: readonly ReturnType<typeof group>[]) =>
  groups.map(({ id, items }) => `${id}: ${items.map(({ name }) => name).join(' ')}`);

it.each([
  ['none', [], []],
  ['a first round', [group(1, 'perk_change', 'a')], ['1: a']],
  [
    'a round that was sent again',
    [group(2, 'perk_change', 'a'), group(1, 'perk_change', 'a')],
    ['2: a'],
  ],
  [
    'one of two things that was sent again',
    [group(2, 'perk_change', 'b'), group(1, 'perk_change', 'a', 'b')],
    ['2: b', '1: a'],
  ],
  [
    'things of one name and two kinds',
    [group(2, 'banner_change', 'a'), group(1, 'perk_change', 'a')],
    ['2: a', '1: a'],
  ],
])('what is still the last word about a thing: %s', (_what, groups, expected) => {
  expect(told(newestRounds(groups))).toEqual(expected);
});

it('the rounds before one are those of its kind that hold something of it', () => {
  const last = group(5, 'perk_change', 'a', 'b');
  const groups = [
    group(6, 'perk_change', 'a'),
    last,
    group(4, 'perk_change', 'b', 'c'),
    group(3, 'banner_change', 'a'),
    group(2, 'perk_change', 'c'),
    group(1, 'perk_change', 'a'),
  ];
  expect(earlierRounds(last, groups).map(({ id }) => id)).toEqual([4, 1]);
});
