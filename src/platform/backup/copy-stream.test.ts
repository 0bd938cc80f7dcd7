import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { config } from '#platform/config/config.ts';
import { testDatabase } from '#test/support/database.ts';
import { withClient } from './backup-catalogue.ts';
import { copyOut } from './copy-stream.ts';

testDatabase();

const ROWS = 20_000;

it('gives every row as it was, however slowly it is read', async () => {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const expected = Array.from({ length: ROWS }, (_, place) => md5(String(place)).repeat(20));
  const copied = await withClient(config().databaseUrl, async (client) => {
    const chunks: Buffer[] = [];
    const rows = `(select repeat(md5(n::text), 20) from generate_series(0, ${ROWS - 1}) n)`;
    for await (const chunk of copyOut(client, rows)) {
      await setImmediate();
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks).toString();
  });
  expect(copied === `${expected.join('\n')}\n`).toBe(true);
});
