import { expect, it } from 'vitest';
import type { CardView } from '#pages/cards/card-view.ts';
import { frontRows } from './front-rows.ts';

const card = (id: number) => ({ id }) as CardView;
const section = (kind: string, ...ids: number[]) => ({
  kind,
  title: kind,
  why: '',
  cards: ids.map(card),
});
const together = { title: 'For you', why: 'Several' };

/** Each row with its cards, and whether a way to more follows. */
function shownOf(...sections: ReturnType<typeof section>[]) {
  const { rows, hasMore } = frontRows(sections, 2, together);
  return [
    ...rows.map(({ title, cards }) => [title, ...cards.map(({ id }) => id)].join(' ')),
    hasMore,
  ];
}

it('a row with one card is not shown, but led to', () =>
  expect(shownOf(section('near', 1))).toEqual([true]));

it('lone cards stand together in one row, behind those that fill theirs', () =>
  expect(shownOf(section('followed', 1), section('makers', 2, 3, 4), section('near', 5))).toEqual([
    'makers 2 3 4',
    'For you 1 5',
    true,
  ]));

it('rows of two and more stay as they are, the first two of them', () => {
  expect(shownOf(section('followed', 1, 2), section('near', 3, 4, 5))).toEqual([
    'followed 1 2',
    'near 3 4 5',
    false,
  ]);
  expect(shownOf(section('a', 1, 2), section('b', 3, 4), section('c', 5, 6))).toEqual([
    'a 1 2',
    'b 3 4',
    true,
  ]);
});

it('nothing is nothing', () => expect(shownOf()).toEqual([false]));
