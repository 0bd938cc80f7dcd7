import type { HttpClient, TestAnswer } from '../http-client.ts';
import { startTestPages, type TestPages } from '../pages.ts';
import type { TestServerOptions } from '../server.ts';
import * as cachedPage from './cached-page.tsx';
import * as formPage from './form-page.tsx';

export { probe } from './cached-page.data.ts';

const nora = { id: 41, displayName: 'Nora Canary', avatarUrl: null, isAdmin: false };

/** The form page and the cached page on the real server; the session cookie `nora` is a person's. */
export function startProbePages(options: TestServerOptions = {}): Promise<TestPages> {
  return startTestPages(
    [
      { path: 'probe/form/:id', module: formPage },
      { path: 'probe/cached/:slug', module: cachedPage },
    ],
    {
      ...options,
      sessions: {
        read: async ({ session }) =>
          session === 'nora' ? { accountId: nora.id, roles: [], sessionId: 's-nora' } : null,
      },
      describePerson: async () => nora,
    },
  );
}

/** The text of an element marked `data-<name>`. */
export function part(html: string, name: string): string {
  return new RegExp(`data-${name}="true">([^<]*)<`).exec(html)?.[1] ?? '';
}

/** The token that the form page carries for this visitor. */
export async function tokenOf(client: HttpClient): Promise<string> {
  const page = await client.get('/probe/form/7');
  return /name="csrf-token" content="([^"]+)"/.exec(page.text)?.[1] ?? '';
}

/** Sends the form as a browser without scripts does. */
export async function submit(
  client: HttpClient,
  fields: Record<string, string>,
  url = '/probe/form/7',
): Promise<TestAnswer> {
  const token = await tokenOf(client);
  const body = new URLSearchParams({ csrf_token: token, ...fields });
  return client.request({ method: 'POST', url, body });
}
