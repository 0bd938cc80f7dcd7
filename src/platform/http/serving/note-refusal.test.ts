import { expect, it } from 'vitest';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { StorageUnavailable } from '#platform/files/storage-errors.ts';
import { toAppError } from '../error-answer.ts';
import { noteRefusal } from './note-refusal.ts';

function logOf(thrown: readonly unknown[]): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const write = (fields: object, text: string) => void lines.push({ ...fields, text });
  const logger = { warn: write, error: write } as unknown as Parameters<typeof noteRefusal>[0];
  for (const error of thrown) noteRefusal(logger, { request: 'r' }, toAppError(error), error);
  return lines;
}

const lost = () => Object.assign(new Error('the database is shutting down'), { code: '57P01' });

it('writes one line of an outage, without a stack, however many requests meet it', () => {
  const lines = logOf(Array.from({ length: 400 }, lost));
  expect(lines).toEqual([
    {
      request: 'r',
      reason: 'the database is shutting down',
      held: 0,
      text: 'request turned away',
    },
  ]);
});

it('names a file store that is away once, and a fault of ours with its stack each time', () => {
  const away = new StorageUnavailable('The bucket cannot be used: ECONNREFUSED');
  const fault = new Error('ours');
  const lines = logOf([away, fault, away, fault]);
  expect(lines.map(({ text, reason, err }) => [text, reason ?? err])).toEqual([
    ['request turned away', 'The bucket cannot be used: ECONNREFUSED'],
    ['request failed', fault],
    ['request failed', fault],
  ]);
});

it('has no word for what a person did wrong', () => {
  expect(logOf([platformErrors.malformed(), platformErrors.notFound()])).toEqual([]);
});
