import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { resetPassword } from '../credentials/reset-password.ts';
import { readAccount } from '../read-account.ts';
import { roleCommands } from './role.cli.ts';

testDatabase();

async function run(email: string): Promise<{ code: number | undefined; text: string }> {
  const lines: string[] = [];
  const command = roleCommands.find(({ usage }) => usage.startsWith('create-admin'));
  const print = (line: string) => void lines.push(line);
  const code = await command?.run({ parameters: [email], options: {}, print });
  return { code, text: lines.join('\n') };
}

const tokenIn = (text: string) => /reset_password_token=([\w-]+)/.exec(text)?.[1] ?? '';
const idIn = (text: string) => Number(/account (\d+)/.exec(text)?.[1]);

it('refuses what is no address, and makes nobody', async () => {
  expect(await run('nobody')).toEqual({ code: 1, text: 'This is not an email address.' });
});

it('makes an admin of nobody, whose link sets a password; again it makes nothing new', async () => {
  const first = await run('first@market.example');
  const again = await run('First@market.example');
  expect([first.code, again.code, idIn(again.text)]).toEqual([0, 0, idIn(first.text)]);
  expect((await readAccount(idIn(first.text)))?.roles).toEqual(['admin']);
  const password = 'a long enough one';
  const marks = { ip: '127.0.0.1', userAgent: 'test', requestId: 'r', visitorId: undefined };
  const set = { ...marks, password, passwordConfirmation: password, locale: 'en' as const };
  await resetPassword({ ...set, token: tokenIn(again.text) });
  expect((await run('first@market.example')).text).toContain('already has a password');
  const account = await readAccount(idIn(first.text));
  expect([account?.roles, account?.emailConfirmedAt instanceof Date]).toEqual([['admin'], true]);
});

it('refuses an account that nobody can log in with, which gets no role', async () => {
  const id = await makeAccount();
  const { email } = await db().one<{ email: string }>(sql`
    update accounts set revoked_at = clock_now(), revoked_reason = 'Asked for papers.' where id = ${id}
    returning email`);
  expect(await run(email)).toEqual({
    code: 1,
    text: 'Access to this account is withdrawn. Use another address.',
  });
  expect((await readAccount(id))?.roles).toEqual([]);
});
