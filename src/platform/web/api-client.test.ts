import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiClient } from './api-client.ts';

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly method: string;
}

/** As little of a browser as the client touches. */
function browser(settings: { token?: string; cookie?: string } = {}) {
  const meta = {
    content: settings.token ?? '',
    setAttribute: (_name: string, value: string) => {
      meta.content = value;
    },
  };
  const marks: boolean[] = [];
  vi.stubGlobal('location', new URL('https://groundswell.test/projects/x'));
  vi.stubGlobal('document', {
    cookie: settings.cookie ?? '',
    documentElement: {
      lang: 'fr',
      toggleAttribute: (_name: string, on: boolean) => marks.push(on),
    },
    querySelector: () => meta,
    querySelectorAll: () => [],
  });
  return { meta, marks };
}

let sent: Sent[] = [];
function answer(make: (url: string) => Response): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers), method: init.method ?? 'GET' });
    return make(url);
  });
}
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

beforeEach(() => {
  sent = [];
});
afterEach(() => vi.unstubAllGlobals());

describe('the API client', () => {
  it('turns a 200 of GET /private_api that is no object into 418 RequestBlocked [8-08]', async () => {
    browser();
    for (const body of ['[]', '"x"', '1', 'null', '<html>', '']) {
      answer(() => new Response(body));
      const failure = await apiClient.get('/private_api/tags').catch((error: unknown) => error);
      expect([body, (failure as ApiError).status]).toEqual([body, 418]);
      expect((failure as ApiError).error).toBe('RequestBlocked');
    }
    answer(() => new Response('[]'));
    expect((await apiClient.get('/other')).body).toEqual([]);
  });

  it('takes a new token after one of a session that is over, sending nothing again', async () => {
    browser({ token: 'old' });
    answer((url) => {
      if (url === '/private_api/csrf') return json({ response: { token: 'new' } });
      const isOld = sent.at(-1)?.headers.get('x-csrf-token') === 'old';
      return json(isOld ? { error: 'invalid_csrf' } : {}, { status: isOld ? 403 : 200 });
    });
    await expect(apiClient.post('/private_api/x', {})).rejects.toMatchObject({ status: 403 });
    expect(sent).toHaveLength(1);
    expect((await apiClient.post('/private_api/x', {})).status).toBe(200);
    expect(sent.at(-1)?.headers.get('x-csrf-token')).toBe('new');
  });

  it('sends the page’s CSRF token on writes and takes a new one [7-01] [4-10] [4-16]', async () => {
    const { meta } = browser({ token: 'first' });
    answer(() => json({}, { headers: { 'x-csrf-token': 'second' } }));
    await apiClient.post('/private_api/x', { a: 1 });
    await apiClient.put('/private_api/x', { a: 1 });
    await apiClient.patch('/private_api/x', { a: 1 });
    await apiClient.delete('/private_api/x');
    await apiClient.get('/private_api/x');
    const tokens = sent.map((each) => each.headers.get('x-csrf-token'));
    expect(tokens).toEqual(['first', 'second', 'second', 'second', null]);
    expect(meta.content).toBe('second');
  });

  it('sends what is told on leaving before anything else can happen', async () => {
    browser({ token: 'known' });
    answer(() => json({}));
    // A page that goes away still runs what was promised, but loads nothing and waits for nobody.
    const promised = async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      return sent.map(({ url }) => url);
    };
    vi.resetModules();
    const { eventSender } = await import('./analytics/event-sender.ts');
    const sender = eventSender({ report: () => undefined, shared: () => ({}) });
    vi.stubGlobal('window', { setTimeout });
    for (let at = 0; at < 101; at += 1) {
      sender.take({ kind: 'theta', event: { name: 'lastWord' } });
    }
    void sender.flush();
    expect(await promised()).toEqual(Array(2).fill('/analytics/events/batch'));
    const fresh = await import('./api-client.ts');
    await fresh.loadCalls();
    sent = [];
    void fresh.apiClient.delete('/private_api/x', { keepalive: true });
    expect(await promised()).toEqual(['/private_api/x']);
  });

  it('asks for a token once where the page was cached', async () => {
    browser();
    answer((url) => json(url === '/private_api/csrf' ? { response: { token: 'asked' } } : {}));
    await Promise.all([apiClient.post('/private_api/x'), apiClient.put('/private_api/y')]);
    expect(sent.filter((each) => each.url === '/private_api/csrf')).toHaveLength(1);
    expect(sent.filter((each) => each.headers.get('x-csrf-token') === 'asked')).toHaveLength(2);
  });

  it('says language and account to this host only [7-01]', async () => {
    browser({ token: 't', cookie: 'a=b; has_account=true' });
    answer(() => json({}));
    for (const url of [
      '/private_api/x',
      'https://groundswell.test/y',
      'https://groundswell.test.evil/z',
      '//evil.test/z',
    ]) {
      await apiClient.post(url, {});
    }
    expect(
      sent.map(({ headers }) => [
        headers.get('x-locale'),
        headers.get('x-has-account'),
        headers.get('x-csrf-token'),
      ]),
    ).toEqual([
      ['fr', 'true', 't'],
      ['fr', 'true', 't'],
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('says nothing of an account whose cookie is not exactly true', async () => {
    browser({ token: 't', cookie: 'has_account=truest; xhas_account=true' });
    answer(() => json({}));
    await apiClient.get('/private_api/x');
    expect(sent[0]?.headers.has('x-has-account')).toBe(false);
  });

  it('rejects with what the server said', async () => {
    browser({ token: 't' });
    answer(() =>
      json({ error: 'invalid', error_description: 'No.', errors: { a: ['b'] } }, { status: 422 }),
    );
    const failure = (await apiClient
      .post('/private_api/x')
      .catch((error: unknown) => error)) as ApiError;
    expect([failure.status, failure.error, failure.description, failure.errors]).toEqual([
      422,
      'invalid',
      'No.',
      { a: ['b'] },
    ]);
  });

  it('shows the bar for slow calls, never for polling and the like [7-12] [7-14] [7-22]', async () => {
    const { marks } = browser({ token: 't' });
    vi.useFakeTimers();
    answer(() => json({}));
    vi.stubGlobal(
      'fetch',
      () => new Promise((resolve) => setTimeout(() => resolve(json({})), 500)),
    );
    const slow = apiClient.get('/private_api/campaigns');
    await vi.advanceTimersByTimeAsync(600);
    await slow;
    expect(marks).toEqual([true, false]);
    for (const url of [
      '/private_api/tags/search?q=a',
      '/private_api/job_statuses/x',
      '/analytics/events/batch',
    ]) {
      const quiet = apiClient.get(url);
      await vi.advanceTimersByTimeAsync(600);
      await quiet;
    }
    expect(marks).toEqual([true, false]);
    vi.useRealTimers();
  });
});
