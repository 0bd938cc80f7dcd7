import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { defineRoute } from '#platform/http/define-route.ts';
import { startTestPages, type TestPages } from '../pages.ts';
import * as formPage from './form-page.tsx';

const search = defineRoute({
  method: 'GET',
  path: '/private_api/probe/search',
  summary: 'Search',
  access: 'visitor',
  query: z.object({ q: z.string().max(200).optional(), sort: z.enum(['a', 'b']).optional() }),
  response: z.object({ q: z.string() }),
  act: ({ query }) => query.q ?? '',
  present: (q) => ({ q }),
});

const save = defineRoute({
  method: 'POST',
  path: '/private_api/probe/save',
  summary: 'Save',
  access: 'visitor',
  body: z.object({ name: z.string(), amount: z.number().int().min(1).max(1000).optional() }),
  response: z.object({ name: z.string() }),
  act: ({ body }) => body.name,
  present: (name) => ({ name }),
});

export interface AttackedServer extends TestPages {
  readonly port: number;
  end(): Promise<void>;
}

/** A call that reads, one that writes, a page with a form and some files, on a real port. */
export async function startAttackedServer(): Promise<AttackedServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-client-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/app-1.js'), 'export {};');
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  for (const hidden of ['assets/.env', '.env'])
    writeFileSync(path.join(folder, hidden), 'SECRET=1');
  const server = await startTestPages([{ path: 'probe/form/:id', module: formPage }], {
    routes: [search, save],
    clientFolder: folder,
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...server,
    port: (server.app.server.address() as AddressInfo).port,
    async end() {
      await server.stop(100);
      rmSync(folder, { recursive: true });
    },
  };
}
