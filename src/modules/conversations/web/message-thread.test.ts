import { expect, it } from 'vitest';
import { answerKey } from './message-thread.tsx';

const [theirs, own, answer, sent] = [
  { id: 1, isOwn: false },
  { id: 2, isOwn: true },
  { id: 3, isOwn: false },
  { id: 4, isOwn: true },
];

it('keeps the form while older messages are read and others arrive, until its own is sent', () => {
  const newest = (...messages: (typeof own)[]) => ({ messages, isNewest: true });
  const first = answerKey(0, newest(theirs, own));
  expect(answerKey(first, { messages: [theirs], isNewest: false })).toBe(first);
  expect(answerKey(first, newest(theirs, own, answer))).toBe(first);
  expect(answerKey(first, newest(own, answer, sent))).not.toBe(first);
  expect(answerKey(0, newest())).toBe(0);
});
