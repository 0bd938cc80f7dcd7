import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { mountAssets } from './static-assets.ts';

it('lets mails and other sites show the files at the root, an hour long, and no other folder’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/page.js'), '1');
  writeFileSync(join(folder, 'icon-192.png'), 'png');
  const app = fastify();
  try {
    await mountAssets(app, folder);
    const headersOf = async (url: string) => (await app.inject(url)).headers;
    expect(await headersOf('/icon-192.png')).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
    });
    expect((await headersOf('/assets/page.js'))['cross-origin-resource-policy']).toBeUndefined();
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
