import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { findNginx } from '../operations/front.ts';
import { findPgBouncer } from '../operations/outside.ts';
import { blockWith, fill } from '../operations/page.ts';
import { plainEnvironment } from '../operations/programs.ts';
import { childEndsWithUs } from '../support/ends-with-us.ts';

/** Which parts were tried is seen from the name of the test. */
const front = findNginx() === undefined ? 'a stand-in for nginx' : 'nginx';
const pooler = findPgBouncer() === undefined ? 'no pooler' : 'PgBouncer';

it(`docs/operations.md sets up, upgrades and restores a market, with ${front} and ${pooler}`, async () => {
  const script = join(projectRoot(), 'test/operations/verify-operations.ts');
  const child = spawn(process.execPath, [script, '--short'], {
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  childEndsWithUs(child);
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => (said += String(chunk)));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  expect(said).toMatch(/The page is true\.\n$/);
  expect(code).toBe(0);
}, 600_000);

it('nothing is done in place of a text that the page no longer has', () => {
  expect(() => blockWith('npm run such-a-thing')).toThrow('has 0 blocks');
  expect(() => blockWith('npm run cli')).toThrow(/has \d blocks .* not one/);
  expect(() => fill('listen 80;', { 'listen 443': 'listen 8443' })).toThrow('no "listen 443"');
  expect(fill('a PASSWORD and a PASSWORD', { PASSWORD: 'x' })).toBe('a x and a x');
});
