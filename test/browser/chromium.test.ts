import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../support/chromium.ts';
import { NoChromium, findChromium, untar } from '../support/find-chromium.ts';

const PAGE = `<!doctype html><title>Loopback</title><body style="margin:0;background:#fff">
<p style="font:48px sans-serif;margin:20px">Groundswell àéîõü ß €</p>
<script>document.title = 'Ran ' + (1 + 1)</script>`;

describe('the browser of the tests', () => {
  let browser: Browser;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => void server.close(resolve));
  });

  it('says why when CHROMIUM_PATH leads to nothing', async () => {
    const before = process.env.CHROMIUM_PATH;
    process.env.CHROMIUM_PATH = '/nowhere/chromium';
    await expect(findChromium()).rejects.toThrow(NoChromium);
    await expect(findChromium()).rejects.toThrow('/nowhere/chromium');
    if (before === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = before;
  });

  it('refuses an archive that names a file outside', () => {
    const header = Buffer.alloc(1024);
    header.write('../escape');
    header.write('0', 156);
    header.write('00000000000', 124);
    expect(() => untar(header, tmpdir())).toThrow('outside');
  });

  it('runs a script of a loopback page and draws its letters', async () => {
    const page = await browser.newPage({ viewport: { width: 640, height: 120 } });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await page.title()).toBe('Ran 2');
    const { channels } = await sharp(await page.screenshot()).stats();
    const darkest = Math.min(...channels.map((channel) => channel.min));
    const widths = await page.evaluate(() => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) return [];
      pen.font = '40px sans-serif';
      return ['iiii', 'mmmm'].map((text) => pen.measureText(text).width);
    });
    expect(darkest).toBeLessThan(80);
    expect(widths[1]).toBeGreaterThan(2 * (widths[0] ?? 0));
    await page.close();
  });

  it('does not reach the outside world', async () => {
    const page = await browser.newPage();
    await expect(page.goto('http://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
    await page.close();
  });
});
