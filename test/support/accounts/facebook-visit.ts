import { expect } from 'vitest';
import { config } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { HttpClient, TestAnswer } from '../http-client.ts';
import { signUpBodyOf } from '../filled-form.ts';
import type { TestServer } from '../server.ts';

export const FACEBOOK = '/accounts/auth/facebook';

/** The provider's consent: where it sends the browser back to, without our origin. */
export async function agree(location: string, refuse = false): Promise<string> {
  const asked = new URL(location);
  asked.pathname = '/agree';
  if (refuse) asked.searchParams.set('refuse', '1');
  const answer = await fetch(asked, { redirect: 'manual' });
  return (answer.headers.get('location') ?? '').replace(config().publicUrl, '');
}

/** Leaves for the provider; answers its address. */
export async function leave(client: HttpClient, query = ''): Promise<string> {
  const answer = await client.get(`${FACEBOOK}${query}`);
  expect(answer.status).toBe(302);
  return String(answer.headers.location);
}

/** The whole way there and back. */
export async function logInAtFacebook(
  client: HttpClient,
  { query = '', refuse = false, json = false } = {},
): Promise<TestAnswer> {
  const back = await agree(await leave(client, query), refuse);
  return client.get(back, json ? { accept: 'application/json' } : {});
}

/** The text that the next page will show once. */
export function flashOf(client: HttpClient): string {
  const value = decodeURIComponent(client.cookies.get('flash') ?? '').split('.')[0] ?? '';
  const text = Buffer.from(value, 'base64url').toString();
  return text === '' ? '' : (JSON.parse(text) as { text: string }).text;
}

export async function whoIs(client: HttpClient): Promise<{ id: number; email: string } | null> {
  const answer = await client.get('/private_api/accounts/user_data');
  return answer.json<{ response: { current_user: { id: number; email: string } | null } }>()
    .response.current_user;
}

/** What an account is linked to. */
export function linksOf(email: string): Promise<{ subject: string }[]> {
  return db().query(sql`
    select i.subject from outside_identities i join accounts a on a.id = i.account_id
    where a.email = ${email}`);
}

/** A person with a password, signed in, whose address is confirmed by default. */
export async function signUpAt(server: TestServer, email: string, isConfirmed = true) {
  const client = server.client();
  const answer = await client.post('/accounts.json', await signUpBodyOf(email));
  if (isConfirmed) {
    await db().run(sql`
      update accounts set email_confirmed_at = clock_now() where email = ${email}`);
  }
  return { client, id: answer.json<{ account: { id: number } }>().account.id };
}
