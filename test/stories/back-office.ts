/** The staff's screens as the product serves them, for tests over HTTP. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import type { TestPage, TestPages } from '../support/pages.ts';

const modules = import.meta.glob<object>('../../src/pages/admin/**/*-page.tsx', { eager: true });

/** Every page below /admin, at its address in English. */
export const backOfficePages: TestPage[] = routes.flatMap(({ path, file }: RouteConfigEntry) => {
  const module = modules[`../../src/${file}`];
  return path !== undefined && /^admin(\/|$)/.test(path) && module ? [{ path, module }] : [];
});

export type StaffClient = ReturnType<TestPages['client']>;

/** Somebody with a role, in sessions by number. */
export function staffClient(server: TestPages, role: Role, accountId: number): StaffClient {
  const client = server.client();
  client.cookies.set('session', `${role}:${accountId}`);
  return client;
}

/** What was done about something, by the audit log. */
export async function actsOn(kind: string, id: number): Promise<string[]> {
  const rows = await db().query<{ act: string }>(sql`
    select act from audit_log where subject_kind = ${kind} and subject_id = ${id} order by id`);
  return rows.map(({ act }) => act);
}

/** Sends one of a page's forms as a browser without scripts does. */
export async function submit(client: StaffClient, path: string, fields: Record<string, string>) {
  const { text } = await client.get(path);
  const token = /name="csrf_token" value="([^"]*)"/.exec(text)?.[1] ?? '';
  const body = new URLSearchParams({ csrf_token: token, ...fields });
  return client.request({ method: 'POST', url: path, body });
}
