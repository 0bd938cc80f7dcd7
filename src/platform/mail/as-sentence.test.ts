import { expect, it } from 'vitest';
import { asSentence } from './as-sentence.ts';

it.each([
  ['Wrong date', 'Wrong date.'],
  ['Wrong date. ', 'Wrong date.'],
  ['Really?', 'Really?'],
  ['', ''],
  ['She said “no.”', 'She said “no.”'],
])('%s stands before another sentence as %s', (written, said) => {
  expect(asSentence(written)).toBe(said);
});
