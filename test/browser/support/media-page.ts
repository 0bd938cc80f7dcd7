import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { type Person, plantPerson, sessionOf } from '../../support/audiences.ts';
import { type BuiltApp, startBuiltApp } from '../../support/built-app.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type Visit, type Visitor, visit } from './visit.ts';

export interface MediaSite {
  readonly app: BuiltApp;
  readonly person: Person;
  /** A window of somebody signed in, at the design page; `foreign` lists what it asked of other hosts. */
  open(visitor?: Visitor): Promise<Visit & { foreign: string[] }>;
  end(): Promise<void>;
}

/** The built product with a store of its own. */
export async function startMediaSite(databaseUrl: string): Promise<MediaSite> {
  const folder = await mkdtemp(join(tmpdir(), 'media-site-'));
  const environment = { DATA_DIR: folder, STORAGE_URL: `file:${join(folder, 'files')}` };
  const app = await startBuiltApp(databaseUrl, 'web', environment);
  const browser: Browser = await launchChromium();
  const person = await plantPerson('uploader');
  return {
    app,
    person,
    async open(visitor = {}) {
      const window = await visit(browser, app.url, visitor);
      const session = await sessionOf(person);
      await window.context.addCookies([{ name: 'session', value: session, url: app.url }]);
      const foreign: string[] = [];
      await window.context.route(
        (url) => url.protocol.startsWith('http') && !url.href.startsWith(app.url),
        async (route) => {
          foreign.push(route.request().url());
          await route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' });
        },
      );
      await window.go('/dev/design');
      return Object.assign(window, { foreign });
    },
    async end() {
      await browser.close();
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A JPEG of so many bytes or a little less, as noise does not compress. */
export function noise(width: number, height: number): Promise<Buffer> {
  const raw = randomBytes(width * height * 3);
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}
