import { expect, it } from 'vitest';
import { overBudget, type PageCode } from './client-budget.ts';

const page: PageCode = { page: 'a', bytes: 1_000, limit: 1_000, files: 15, filesLimit: 15 };

it('refuses a page of too many bytes or too many files', () => {
  expect(overBudget([page])).toEqual([]);
  expect(overBudget([{ ...page, bytes: 1_100 }])).toEqual(['a: 1.1 of 1.0 kB']);
  expect(overBudget([{ ...page, files: 16 }])).toEqual(['a: 16 of 15 files']);
});
