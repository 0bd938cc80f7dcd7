import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage } from '#platform/web/define-page.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { readPage } from './read-page.ts';

const open = definePage({
  access: 'visitor',
  query: z.object({ cursor: z.string().optional() }),
  load({ query: { cursor }, actor: { locale } }) {
    if (cursor === 'gone') throw platformErrors.notFound();
    if (cursor === 'broken') throw new Error('on our side');
    return { cursor, locale, sum: 12n };
  },
});
const closed = definePage({ access: 'person', load: () => ({ secret: true }) });

let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([
    { path: 'probe/open', module: { ...open, default: () => null } },
    { path: 'probe/closed', module: { ...closed, default: () => null } },
  ]);
});
afterAll(() => server.stop());
afterEach(() => vi.unstubAllGlobals());

/** A browser with a page of the server open; answers where it was led. */
function browserAt(fetching = ask): string[] {
  const led: string[] = [];
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'fr' } });
  vi.stubGlobal('location', {
    href: 'http://groundswell.test/fr/explore',
    assign: (to: string) => led.push(to),
  });
  vi.stubGlobal('fetch', fetching);
  return led;
}

async function ask({ pathname, search }: URL): Promise<Response> {
  const { status, text } = await server.client().get(`${pathname}${search}`);
  return new Response(text, { status });
}

describe('a page that is read beside the one that is open', () => {
  it.each([
    ['gone', 'read 404'],
    ['broken', 'read 500'],
  ])('rejects what is refused: %s', async (cursor, why) => {
    browserAt();
    await expect(readPage(`/probe/open?cursor=${cursor}`)).rejects.toThrow(why);
  });

  it('rejects what nobody answers, or somebody else', async () => {
    browserAt(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(readPage('/probe/open')).rejects.toThrow('Failed to fetch');
    browserAt(async () => new Response('busy', { status: 503 }));
    await expect(readPage('/probe/open')).rejects.toThrow('read 503');
    browserAt(async () => new Response('<h1>Log in to this network</h1>'));
    await expect(readPage('/probe/open')).rejects.toBeInstanceOf(Error);
  });

  it('leads where the page leads, and answers nothing then', async () => {
    const led = browserAt();
    const answered = vi.fn<() => void>();
    void readPage('/fr/probe/closed').then(answered, answered);
    await expect.poll(() => led).toHaveLength(1);
    expect(led[0]).toMatch(/^\/fr\/accounts\/sign_in\?from=.*closed/);
    expect(answered).not.toHaveBeenCalled();
  });

  it('is what its loader answered, in its language and for its query', async () => {
    browserAt();
    expect(await readPage('/fr/probe/open?cursor=7')).toEqual({
      cursor: '7',
      locale: 'fr',
      sum: 12n,
    });
  });
});
