import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findRootFile } from './root-files.ts';

/**
 * Serves the build's files: `/assets/*` for ever (their names hold a content hash), with the
 * variants compressed at build; the few files at the root (icon, robots.txt) for an hour, or what stands in
 * for them.
 */
export async function mountAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  const assets = path.join(clientFolder, 'assets');
  if (!existsSync(assets)) throw new Error(`No built assets in ${clientFolder}`);
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      decorateReply: true,
    });
    for (const name of rootFiles(clientFolder)) {
      scope.get(`/${name}`, async (_request, reply) => {
        // Mails and other sites show the mark of this one.
        reply.header('cross-origin-resource-policy', 'cross-origin');
        const own = await findRootFile(name);
        if (!own) return reply.sendFile(name, clientFolder, { immutable: false, maxAge: '1h' });
        return reply
          .header('cache-control', 'public, max-age=3600')
          .header('content-type', own.contentType)
          .send(own.bytes);
      });
    }
  });
}

function rootFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
}
