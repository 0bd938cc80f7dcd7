import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from '#platform/db/listen.ts';
import { transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { invalidatePages, invalidatePagesSoon, PAGES_CHANNEL, tagsOf } from './invalidate-pages.ts';

testDatabase();
let heard: string[][] = [];
let listening: Listening;
beforeAll(async () => {
  await new Promise<void>((connected) => {
    listening = listen(
      [PAGES_CHANNEL],
      (_channel, payload) => heard.push(tagsOf(payload)),
      connected,
    );
  });
});
afterAll(() => listening.close());

it('is heard when the transaction commits, never when it is undone', async () => {
  await transaction((tx) => invalidatePages(tx, ['campaign:1', 'home']));
  await transaction(async (tx) => {
    await invalidatePages(tx, ['campaign:2']);
    throw new Error('undone');
  }).catch(() => undefined);
  await transaction((tx) => invalidatePages(tx, ['campaign:3']));
  await expect.poll(() => heard).toEqual([['campaign:1', 'home'], ['campaign:3']]);
});

it('is gathered over many callers, and split before it gets too long', async () => {
  heard = [];
  for (let at = 0; at < 250; at += 1) invalidatePagesSoon([`campaign:${at}`, 'home']);
  await expect.poll(() => new Set(heard.flat()).size).toBe(251);
  expect(heard.length).toBe(3);
});

it('reads nothing from a payload that is not its own', () => {
  for (const payload of ['', 'x', '{}', 'null', '[1,null]']) expect(tagsOf(payload)).toEqual([]);
});
