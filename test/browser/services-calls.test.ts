import { describe, expect, it } from 'vitest';
import type { Services } from './support/services-entry.ts';
import { servicesWindow } from './support/services-window.ts';

declare const services: Services;

const site = servicesWindow();
const { open } = site;

const job = (status: string) => ({
  status,
  progress: { done: 1, total: 2 },
  url: null,
  error: null,
});

describe('[4-31] the job poller', () => {
  it('[8-12] [8-13] throws without an address or a callback', async () => {
    await open('/');
    const messages = await site.page.evaluate(() => {
      const messageOf = (poll: object): string => {
        try {
          services.pollJob(poll as Parameters<Services['pollJob']>[0]);
          return 'nothing';
        } catch (error) {
          return String(error);
        }
      };
      const whole = { showUrl: '/x/{id}', id: '1', intervalMs: 10, callback: () => undefined };
      return [
        messageOf({ ...whole, showUrl: '' }),
        messageOf({ ...whole, showUrl: undefined }),
        messageOf({ ...whole, callback: undefined }),
      ];
    });
    expect(messages).toEqual([
      'Error: a show url is required',
      'Error: a show url is required',
      'Error: a callback function is required',
    ]);
    expect(site.harness.calls).toEqual([]);
  });

  it.each([['completed'], ['failed'], ['cancelled']])(
    '[3-29] [4-32] [4-33] [7-14] asks again while queued or working, and ends with %s',
    async (last) => {
      const states = ['queued', 'working', 'working', last, 'working'];
      site.harness.answer('/private_api/job_statuses/', () => ({
        body: job(states.shift() ?? 'none'),
      }));
      await open('/');
      const heard = await site.page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const seen: string[] = [];
            const times: number[] = [];
            let shownBar = false;
            new MutationObserver(() => (shownBar = true)).observe(document.documentElement, {
              attributes: true,
            });
            services.pollJob({
              showUrl: '/private_api/job_statuses/{id}',
              id: 'a b/c',
              intervalMs: 30,
              onProgress: ({ status }) => {
                seen.push(status);
                times.push(performance.now());
              },
              callback: (status) => {
                times.push(performance.now());
                const gaps = times.slice(1).map((time, place) => time - (times[place] ?? 0));
                const isPaced = gaps.every((gap) => gap >= 29);
                // Long enough for a question too many.
                const said = [...seen, `${status?.status}`, `${shownBar}`, `${isPaced}`];
                setTimeout(() => resolve(said), 120);
              },
            });
          }),
      );
      expect(heard).toEqual(['queued', 'working', 'working', last, 'false', 'true']);
      expect(site.harness.calls.map((call) => `${call.method} ${call.path}`)).toEqual(
        Array.from({ length: 4 }, () => 'GET /private_api/job_statuses/a%20b%2Fc'),
      );
    },
  );

  it.each<[string, { status?: number; body?: unknown }]>([
    ['a refusal', { status: 404, body: { error: 'not_found' } }],
    ['a fault', { status: 500, body: 'oops' }],
    ['an answer that is no object', { body: '[]' }],
  ])('[4-34] [8-10] calls back with nothing after %s', async (_what, reply) => {
    site.harness.answer('/private_api/job_statuses/', reply);
    await open('/');
    const answers = await site.page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const given: unknown[] = [];
          services.pollJob({
            showUrl: '/private_api/job_statuses/{id}',
            id: '1',
            intervalMs: 10,
            callback: (status) => {
              given.push(status);
              setTimeout(() => resolve(given), 200);
            },
          });
        }),
    );
    expect(answers).toEqual([null]);
    expect(site.harness.calls).toHaveLength(1);
  });

  it('[4-32] stops asking when cancelled, and says nothing more', async () => {
    site.harness.answer('/private_api/job_statuses/', { body: job('working') });
    await open('/');
    const answers = await site.page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const given: unknown[] = [];
          let asked = 0;
          const cancel = services.pollJob({
            showUrl: '/private_api/job_statuses/{id}',
            id: '1',
            intervalMs: 10,
            onProgress: () => {
              asked += 1;
              if (asked < 2) return;
              cancel();
              setTimeout(() => resolve(given), 200);
            },
            callback: (status) => given.push(status),
          });
        }),
    );
    expect(answers).toEqual([]);
    expect(site.harness.calls).toHaveLength(2);
  });
});

describe('links that delete', () => {
  const link = (attributes: string) =>
    `<a id="link" href="/asks" data-method="delete" ${attributes}>Delete</a>`;

  it.each([
    ['data-delete-href="/private_api/things/7" data-redirect="/after"', '/after'],
    ['data-delete-href="/private_api/things/7"', '/'],
  ])('[7-19] with %s send DELETE, then go to %s', async (attributes, after) => {
    site.harness.content = link(attributes);
    site.harness.answer('/private_api/things/7', { status: 204, body: '' });
    site.harness.answer('/analytics/', { status: 202, body: {} });
    await open('/somewhere');
    await site.page.evaluate(() => services.startBrowserServices());
    await site.page.click('#link');
    await site.page.waitForURL(`${site.harness.url}${after}`);
    const [call] = site.harness.calls.filter(({ path }) => path.startsWith('/private_api/things'));
    expect(call).toMatchObject({ method: 'DELETE', path: '/private_api/things/7' });
    expect(call?.headers['x-csrf-token']).toBe('token-of-the-page');
  });

  it('[7-19] stay on the page and say why when the server refuses', async () => {
    site.harness.answer('/private_api/things/7', {
      status: 403,
      body: { error: 'forbidden', error_description: 'Not yours.' },
    });
    site.harness.content = link('data-delete-href="/private_api/things/7"');
    await open('/somewhere');
    const said = await site.page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          window.addEventListener('groundswell:flash', (event) =>
            resolve((event as CustomEvent).detail),
          );
          services.startBrowserServices();
          document.querySelector<HTMLElement>('#link')?.click();
        }),
    );
    expect(said).toEqual({ status: 'error', text: 'Not yours.' });
    expect(new URL(site.page.url()).pathname).toBe('/somewhere');
  });

  it('[7-19] never send DELETE to another site', async () => {
    site.harness.content = link('data-delete-href="http://127.0.0.2:1/things/7"');
    await open('/somewhere');
    await site.page.evaluate(() => services.startBrowserServices());
    await site.page.click('#link');
    await site.page.waitForURL(`${site.harness.url}/asks`);
    expect(site.harness.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});

describe('the API client in a browser', () => {
  it('[7-01] sends the token on every write, and language and account on every call here', async () => {
    site.harness.answer('/private_api/x', {});
    await open('/');
    await site.page
      .context()
      .addCookies([{ name: 'has_account', value: 'true', url: site.harness.url }]);
    await site.page.evaluate(async () => {
      const { apiClient } = services;
      await apiClient.get('/private_api/x');
      await apiClient.post('/private_api/x', {});
      await apiClient.put('/private_api/x', {});
      await apiClient.patch('/private_api/x', {});
      await apiClient.delete('/private_api/x');
    });
    const token = 'token-of-the-page';
    expect(
      site.harness.calls.map(({ method, headers }) => [
        method,
        headers['x-csrf-token'],
        headers['x-locale'],
        headers['x-has-account'],
      ]),
    ).toEqual([
      ['GET', undefined, 'de', 'true'],
      ['POST', token, 'de', 'true'],
      ['PUT', token, 'de', 'true'],
      ['PATCH', token, 'de', 'true'],
      ['DELETE', token, 'de', 'true'],
    ]);
  });

  it('[8-08] makes 418 of a 200 whose body is no object', async () => {
    site.harness.answer('/private_api/x', { body: '"<html>"' });
    await open('/');
    const failure = await site.page.evaluate(() =>
      services.apiClient.get('/private_api/x').then(
        () => 'taken',
        (error: { status: number; error: string }) => [error.status, error.error],
      ),
    );
    expect(failure).toEqual([418, 'RequestBlocked']);
  });
});

describe('the share count', () => {
  it.each<[string, { status?: number; body?: unknown }, number]>([
    ['the server’s', { body: { fb_share_count: 42 } }, 42],
    ['0 after a fault', { status: 500, body: 'oops' }, 0],
    ['0 after an answer without one', { body: {} }, 0],
    ['0 after a count that is none', { body: { fb_share_count: '<b>' } }, 0],
    ['0 after a list', { body: '[]' }, 0],
  ])('[7-20] is %s', async (_what, reply, count) => {
    site.harness.answer('/private_api/fb_share_count', reply);
    await open('/');
    const found = await site.page.evaluate(() =>
      services.fetchShareCount('/private_api/fb_share_count?url=%2Fx'),
    );
    expect(found).toBe(count);
    expect(site.harness.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /private_api/fb_share_count?url=%2Fx',
    ]);
  });
});
