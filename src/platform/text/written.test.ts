import { expect, it } from 'vitest';
import { written, writtenIfAny } from './written.ts';

const NOTHING = ['', ' ', '\u200b', '\u2060', '\ufeff', ' \u200b\u2060\n\ufeff ', '\u00ad\u3164'];

it.each(NOTHING)('takes %j for no text, and says so once', (typed) => {
  const { error } = written(10).safeParse(typed);
  expect(error?.issues).toHaveLength(1);
  expect(writtenIfAny(10).parse(typed)).toBe('');
});

it('keeps what can be seen, trimmed, up to its length', () => {
  expect(written(10).parse('  Spam\u200b?\n')).toBe('Spam\u200b?');
  expect(writtenIfAny(10).parse(' Spam ')).toBe('Spam');
  expect(writtenIfAny(10).parse(undefined)).toBe('');
  for (const schema of [written(3), writtenIfAny(3)]) {
    expect(schema.safeParse('Spam').success).toBe(false);
  }
});
