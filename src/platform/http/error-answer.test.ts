import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaError, wireError } from './error-answer.ts';

it.each([
  [z.int().positive(), 0, 'Must be at least 1.'],
  [z.int().min(1), 0, 'Must be at least 1.'],
  [z.int().lt(10), 10, 'Must be at most 9.'],
  [z.int().max(9), 10, 'Must be at most 9.'],
])('a number that is refused is told the nearest that is not', (schema, value, message) => {
  const { error } = z.object({ number: schema }).safeParse({ number: value });
  if (error === undefined) throw new Error('it is taken');
  expect(JSON.stringify(wireError(schemaError(error), 'en', 'r'))).toContain(message);
});
