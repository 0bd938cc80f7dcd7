import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { endsWithUs } from '../support/ends-with-us.ts';
import { freePort } from '../support/free-port.ts';
import { copySources, type WrittenCopy } from '../support/written-copy.ts';

let copy: WrittenCopy;
let program: ChildProcess;
let folder: string;
let url: string;
let browser: Browser;
let page: Page;
let forget: () => void;
const faults: string[] = [];

beforeAll(async () => {
  copy = copySources();
  folder = mkdtempSync(join(tmpdir(), 'groundswell-dev-'));
  // PostgreSQL's user must pass when we are root.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  forget = endsWithUs({
    folder,
    recordFiles: ['app', 'gateway', 'postgres/'].map((part) =>
      join(dataDir, part.endsWith('/') ? `${part}run.json` : `${part}.run.json`),
    ),
  });
  url = `http://127.0.0.1:${await freePort()}`;
  program = spawn(join(copy.root, 'bin/dev'), [], {
    env: {
      PATH: process.env.PATH,
      HOME: tmpdir(),
      DEMO: '0',
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  program.stdout?.on('data', (chunk: Buffer) => (said += chunk));
  await vi.waitUntil(() => said.includes('Groundswell is open'), { timeout: 150_000 });
  browser = await launchChromium();
  page = await browser.newPage();
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(url);
});

afterAll(async () => {
  await browser?.close();
  program?.kill('SIGTERM');
  if (program?.exitCode === null) await once(program, 'exit');
  copy?.remove();
  rmSync(folder, { recursive: true, force: true });
  forget?.();
});

/** A page that was not loaded anew still knows what was written into it. */
const remember = () => page.evaluate(() => Object.assign(globalThis, { kept: true }));
const remembers = () => page.evaluate(() => 'kept' in globalThis);

it('a page is served from the sources, without a fault', async () => {
  await page.waitForFunction(() => document.querySelector('html') !== null);
  await page.getByRole('contentinfo').waitFor();
  expect(faults).toEqual([]);
});

it('an edited component is in the open page, which is not loaded anew', async () => {
  await remember();
  copy.edit('src/app/shell/footer/footer.tsx', 'name={marketName()}', 'name="Brandung"');
  await page.getByRole('contentinfo').getByText('Brandung').waitFor();
  expect(await remembers()).toBe(true);
});

it('so is an edited style', async () => {
  await remember();
  copy.edit('src/app/shell/footer/footer.css', '.footer-body {', '.footer-body {\n  opacity: 0.5;');
  const opacity = () =>
    page.evaluate(
      () => getComputedStyle(document.querySelector('.footer-body') as Element).opacity,
    );
  await expect.poll(opacity).toBe('0.5');
  expect(await remembers()).toBe(true);
});

it('an edited text is on the page', async () => {
  copy.edit('src/pages/home/messages/en.json', '"home.headline": "', '"home.headline": "Edited: ');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toMatch(/^Edited: /);
});

it('edited code of the server answers, and who has a session keeps it', async () => {
  const cookies = async () => (await page.context().cookies()).map(({ value }) => value);
  const before = await cookies();
  const file = 'src/platform/http/serving/security-headers.ts';
  copy.edit(file, "'x-frame-options': 'DENY',", "'x-frame-options': 'DENY',\n  'x-edited': 'yes',");
  const header = async () => (await fetch(url)).headers.get('x-edited');
  await expect.poll(header).toBe('yes');
  await page.reload();
  expect(await cookies()).toEqual(before);
});

it('a fault of the server’s code is shown, and its repair is served', async () => {
  const file = 'src/platform/http/serving/security-headers.ts';
  copy.edit(file, 'const ONE_YEAR = ', 'const ONE_YEAR = nothing + ');
  await expect.poll(async () => (await fetch(url)).text()).toContain('nothing is not defined');
  copy.edit(file, 'nothing + ', '');
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
});
