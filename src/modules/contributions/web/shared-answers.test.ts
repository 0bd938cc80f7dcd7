import { expect, it } from 'vitest';
import { SharedAnswers } from './shared-answers.ts';

it('asks once for all who show an answer, and anew once nobody did', async () => {
  const asked: number[] = [];
  const answers = new SharedAnswers(async (about: number) => {
    asked.push(about);
    return `${about} asked ${asked.length}`;
  });
  expect(await Promise.all([answers.read(1), answers.read(1), answers.read(2)])).toEqual([
    '1 asked 1',
    '1 asked 1',
    '2 asked 2',
  ]);
  answers.leave(1);
  expect(await answers.read(1)).toBe('1 asked 1');
  answers.leave(1);
  answers.leave(1);
  answers.leave(1);
  expect(await answers.read(1)).toBe('1 asked 3');
  expect(asked).toEqual([1, 2, 1]);
});
