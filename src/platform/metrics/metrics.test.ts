import perfHooks from 'node:perf_hooks';
import { expect, it, vi } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { Metrics } from './metrics.ts';

it('shows figures on its own port, and nothing else', async () => {
  const metrics = new Metrics();
  metrics.gauge({ name: 'probe_things', help: 'Things', read: () => 7 });
  metrics.answered('GET', '/private_api/x/:id', 404, 12);
  const port = await freePort();
  await metrics.listen({ host: '127.0.0.1', port });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('probe_things 7');
  expect(text).toContain(
    'http_request_seconds_count{method="GET",route="/private_api/x/:id",status="4xx"} 1',
  );
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await metrics.close();
});

it('watches the event loop ten times a second, and only where somebody may ask', async () => {
  const looks = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  const metrics = new Metrics();
  expect(await metrics.text()).not.toContain('nodejs_eventloop_lag');
  expect(looks).not.toHaveBeenCalled();
  await metrics.listen({ host: '127.0.0.1', port: await freePort() });
  expect(looks.mock.calls).toEqual([[{ resolution: 100 }]]);
  expect(await metrics.text()).toContain('nodejs_eventloop_lag_p99_seconds');
  await metrics.close();
});

it('leaves out what cannot be read, rather than call it nothing', async () => {
  const metrics = new Metrics();
  let reads = 0;
  let isAway = false;
  metrics.figures({ probe_waiting: 'Waiting', probe_dead: 'Dead' }, async () => {
    reads += 1;
    if (isAway) throw new Error('away');
    return { probe_waiting: 3, probe_dead: 0 };
  });
  expect(await metrics.text()).toMatch(/probe_waiting 3[^]*probe_dead 0/);
  expect(reads).toBe(1);
  isAway = true;
  expect(await metrics.text()).not.toMatch(/^probe_/m);
  isAway = false;
  expect(await metrics.text()).toMatch(/probe_waiting 3[^]*probe_dead 0/);
});

it('says whether the process lives and can work, where it is told how to know', async () => {
  const metrics = new Metrics();
  const port = await freePort();
  let reason: string | undefined = 'the database is away';
  await metrics.listen({ host: '127.0.0.1', port, reasonNotReady: async () => reason });
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.text()];
  };
  expect(await get('/health/live')).toEqual([200, '{"status":"live"}']);
  expect(await get('/health/ready')).toEqual([503, '{"status":"not_ready"}']);
  reason = undefined;
  expect(await get('/health/ready')).toEqual([200, '{"status":"ready"}']);
  await metrics.close();
});
