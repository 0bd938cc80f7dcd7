import perfHooks from 'node:perf_hooks';
import { expect, it, vi } from 'vitest';
import { Metrics } from './metrics.ts';

it('shows figures on its own port, and nothing else', async () => {
  const metrics = new Metrics();
  metrics.gauge({ name: 'probe_things', help: 'Things', read: () => 7 });
  metrics.answered('GET', '/private_api/x/:id', 404, 12);
  await metrics.listen(39_471);
  const text = await (await fetch('http://127.0.0.1:39471/metrics')).text();
  expect(text).toContain('probe_things 7');
  expect(text).toContain(
    'http_request_seconds_count{method="GET",route="/private_api/x/:id",status="4xx"} 1',
  );
  expect((await fetch('http://127.0.0.1:39471/')).status).toBe(404);
  await metrics.close();
});

it('watches the event loop ten times a second, and only where somebody may ask', async () => {
  const looks = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  const metrics = new Metrics();
  expect(await metrics.text()).not.toContain('nodejs_eventloop_lag');
  expect(looks).not.toHaveBeenCalled();
  await metrics.listen(39_472);
  expect(looks.mock.calls).toEqual([[{ resolution: 100 }]]);
  expect(await metrics.text()).toContain('nodejs_eventloop_lag_p99_seconds');
  await metrics.close();
});
