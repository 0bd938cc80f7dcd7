import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { replaceRootFiles } from './root-files.ts';
import { mountAssets } from './static-assets.ts';

async function withFolder(work: (app: FastifyInstance) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/page.js'), '1');
  writeFileSync(join(folder, 'icon-192.png'), 'png');
  const app = fastify();
  try {
    await mountAssets(app, folder);
    await work(app);
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const SHOWN = {
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=3600',
};

it('lets mails and other sites show the files at the root, an hour long, and no other folder’s', () =>
  withFolder(async (app) => {
    const headersOf = async (url: string) => (await app.inject(url)).headers;
    expect(await headersOf('/icon-192.png')).toMatchObject(SHOWN);
    expect((await headersOf('/assets/page.js'))['cross-origin-resource-policy']).toBeUndefined();
  }));

it('serves what stands in for a file at the root, until it does no more', () =>
  withFolder(async (app) => {
    const own = { bytes: Buffer.from('own'), contentType: 'image/png' };
    replaceRootFiles(async (name) => (name === 'icon-192.png' ? own : undefined));
    const replaced = await app.inject('/icon-192.png?of=them');
    expect([replaced.statusCode, replaced.body]).toEqual([200, 'own']);
    expect(replaced.headers).toMatchObject({ ...SHOWN, 'content-type': 'image/png' });
    replaceRootFiles(null);
    expect((await app.inject('/icon-192.png')).body).toBe('png');
  }));
