import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { isAlive, type ProcessRecord, recordOf, waitForEnd } from '#main/local/processes.ts';
import { projectRoot } from '#platform/config/project-root.ts';

const DOOR = pathToFileURL(join(projectRoot(), 'test/support/ends-with-us.ts')).href;

/** A test process with a child that would live for ever; `last` is what it does once both are known. */
async function parentWithChild(folder: string, last = ''): Promise<[ChildProcess, ProcessRecord]> {
  const code = `
    import { spawn } from 'node:child_process';
    import { childEndsWithUs, endsWithUs } from ${JSON.stringify(DOOR)};
    const sleep = ['-e', 'setInterval(() => {}, 1000)'];
    const child = spawn(process.execPath, sleep, { detached: true, stdio: 'ignore' });
    const forget = childEndsWithUs(child);
    endsWithUs({ folder: ${JSON.stringify(folder)} });
    ${last}
    process.stdout.write(String(child.pid) + '\\n');
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const record = recordOf(Number(String(line).trim()));
  if (record === undefined) throw new Error('the child did not start');
  return [parent, record];
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'groundswell-orphan-'));

it('a test process killed with SIGKILL takes its children and its folder along', async () => {
  const folder = newFolder();
  const [parent, child] = await parentWithChild(folder);
  expect(isAlive(child)).toBe(true);
  parent.kill('SIGKILL');
  expect(await waitForEnd(child, 60_000)).toBe(true);
  await expect.poll(() => existsSync(folder)).toBe(false);
});

it('what was let go of stays', async () => {
  const folder = newFolder();
  const [parent, child] = await parentWithChild(folder, 'forget();');
  parent.kill('SIGKILL');
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect(isAlive(child)).toBe(true);
  process.kill(child.pid, 'SIGKILL');
});
