import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { type UploadData, uploadRoutes } from '#modules/media/index.ts';
import { mountMedia } from '#modules/media/media.routes.ts';
import { sessionReader } from '#modules/accounts/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import type { Route } from '#platform/http/define-route.ts';
import type { Role } from '#platform/http/actor.ts';
import { type Person, plantPerson, sessionOf } from '../audiences.ts';
import type { HttpClient, TestAnswer } from '../http-client.ts';
import { MULTIPART, multipartForm } from './multipart.ts';
import { startTestServer, type TestServer } from '../server.ts';

export interface UploadServer {
  readonly server: TestServer;
  /** Somebody of that name, signed in. */
  person(
    name: string,
    role?: Role,
  ): Promise<{ person: Person; client: HttpClient; session: string }>;
  /** Files that an upload under way, or one that ended badly, has left. */
  leftovers(): Promise<string[]>;
  end(): Promise<void>;
}

/** A server with the upload calls and a store of its own. Needs a test database. */
export async function startUploadServer(more: readonly Route[] = []): Promise<UploadServer> {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  overrideConfiguration({ storageUrl: `file:${join(folder, 'files')}`, dataDir: folder });
  const server = await startTestServer([...uploadRoutes, ...more], {
    sessions: sessionReader,
    makePages: ({ limiter }) => ({ mount: (app) => mountMedia(app, limiter) }),
  });
  return {
    server,
    async person(name, role) {
      const person = await plantPerson(name, role);
      const session = await sessionOf(person);
      const client = server.client();
      client.cookies.set('session', session);
      return { person, client, session };
    },
    leftovers: () => readdir(join(folder, 'unfinished-uploads')).catch(() => []),
    async end() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A JPEG of one colour. */
export function photo(width = 60, height = 40, background = '#0b6e6e'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Fresh signed data, as a page would bring it. */
export async function ticketOf(client: HttpClient): Promise<UploadData['form_data']> {
  const answer = await client.get('/private_api/upload_data');
  return answer.json<{ response: UploadData }>().response.form_data;
}

export interface Sent {
  readonly name?: string;
  readonly content?: Buffer;
  readonly fields?: Partial<UploadData['form_data']>;
  readonly headers?: Record<string, string>;
  readonly cloud?: string;
}

/** Sends a picture the way the uploader does. */
export async function upload(client: HttpClient, sent: Sent = {}): Promise<TestAnswer> {
  const fields = { ...(await ticketOf(client)), ...sent.fields };
  const content = sent.content ?? (await photo());
  const name = sent.name ?? 'boat.jpg';
  return client.send(
    'POST',
    `/media/v1/${sent.cloud ?? 'groundswell'}/image/upload`,
    multipartForm(fields, { field: 'file', name, content }),
    { ...MULTIPART, 'x-requested-with': 'XMLHttpRequest', ...sent.headers },
  );
}
