import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { eventually, sandbox } from './testing/sandbox.fixture.ts';

const box = sandbox();

it('asks its database nothing while nothing is due', async () => {
  await eventually(
    () => box.control<{ quiet: boolean }>('quiet'),
    ({ quiet }) => quiet,
  );
  await pause(100);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await pause(1_000);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

it('wakes for what is due a little later', async () => {
  const done = vi.spyOn(box.running.gateway, 'perform');
  const unit = box.running.gateway.ownUnit();
  unit.schedule('nothing.at.all', 'nobody', 1_500);
  await unit.commit();
  await box.running.gateway.afterCommit(unit);
  expect(done).not.toHaveBeenCalled();
  await expect.poll(() => done.mock.calls.length).toBe(1);
  done.mockRestore();
});
