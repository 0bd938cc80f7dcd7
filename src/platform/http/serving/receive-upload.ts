import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { processTime } from '#platform/clock/clock.ts';
import { config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { StorageFull, StorageUnavailable } from '#platform/files/storage-errors.ts';
import type { RefusalShape } from '../error-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Such a call may take minutes to arrive. */
    takesFiles?: boolean;
    /** The shape of its refusals, also of those before the call is looked at. */
    refusal?: RefusalShape | undefined;
  }
}

/** Which file a call takes. */
export interface UploadRule {
  /** Name of its field in the form. */
  readonly field: string;
  /** Bytes; more is refused with 413. */
  readonly mostBytes: number;
}

export interface UploadedFile {
  /** Where it lies until the call is answered. */
  readonly path: string;
  /** What the sender says it is called; never part of a path. */
  readonly fileName: string;
  readonly bytes: number;
}

export interface ReceivedForm {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile | undefined;
  /** Deletes the file. */
  discard(): Promise<void>;
}

/** Fields, headers and boundaries around the file. */
const AROUND_BYTES = 65_536;
const LEFTOVER_MS = 3_600_000;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** A sender that went away fails in `read`. */
const DISK_CALLS = new Set(['open', 'write', 'close']);
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 4_096,
  fields: 30,
  files: 1,
  parts: 31,
  headerPairs: 20,
};

/** Lets the calls of this scope read forms with a file, once they ask for it. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', async () => undefined);
}

/**
 * Reads a form with one file, which goes to disk as it comes. Whatever ends it early leaves nothing
 * behind. Throws 400 for what is no form, 413 beyond the limits, 415 for another type, 503 where the disk is
 * full or its folder cannot be used.
 */
export async function receiveUpload(
  request: FastifyRequest,
  rule: UploadRule,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw platformErrors.unsupportedMediaType();
  if (Number(request.headers['content-length']) > rule.mostBytes + AROUND_BYTES) {
    throw platformErrors.payloadTooLarge();
  }
  const path = join(await folder(), randomBytes(16).toString('hex'));
  const discard = () => rm(path, { force: true });
  try {
    return { ...(await readParts(request, rule, path)), discard };
  } catch (error) {
    await discard();
    throw refusalOf(error);
  }
}

async function readParts(
  request: FastifyRequest,
  rule: UploadRule,
  path: string,
): Promise<Omit<ReceivedForm, 'discard'>> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: rule.mostBytes } })) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) throw platformErrors.payloadTooLarge();
      if (!part.fieldname || typeof part.value !== 'string') throw platformErrors.malformed();
      fields[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname !== rule.field) throw platformErrors.malformed();
    const bytes = await save(part.file, path);
    file = { path, fileName: part.filename ?? '', bytes };
  }
  return { fields, file };
}

async function save(content: Readable, path: string): Promise<number> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  // The parser would read on to the end of the form, however far off that is.
  content.once('limit', () => content.destroy(platformErrors.payloadTooLarge()));
  try {
    await pipeline(content, target);
  } catch (error) {
    // Both ends have failed by now, whichever began it.
    const { syscall } = error as { syscall?: string };
    throw DISK_CALLS.has(syscall ?? '') ? diskFault(error) : error;
  }
  return target.bytesWritten;
}

/** Ours to fix, whatever the disk calls it. */
function diskFault(error: unknown): StorageFull | StorageUnavailable {
  const code = String((error as { code?: unknown }).code);
  return FULL.has(code)
    ? new StorageFull('The disk for uploads is full', { cause: error })
    : new StorageUnavailable(`The folder for uploads cannot be used: ${code}`, { cause: error });
}

/** What the parser and the disk may object to; the parser has many words for a form that is none. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StorageFull || error instanceof StorageUnavailable) {
    return platformErrors.unavailable({}, { cause: error });
  }
  const { statusCode } = error as { statusCode?: unknown };
  if (statusCode === 413) return platformErrors.payloadTooLarge({}, { cause: error });
  return platformErrors.malformed({}, { cause: error });
}

let swept: string | undefined;

/** The folder for files under way. What a killed process left there goes when the next one first needs it. */
async function folder(): Promise<string> {
  const path = join(config().dataDir, 'unfinished-uploads');
  try {
    // Each time: somebody may have taken it away.
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (swept !== path) await sweep(path);
  } catch (error) {
    throw platformErrors.unavailable({}, { cause: diskFault(error) });
  }
  swept = path;
  return path;
}

async function sweep(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    const found = await stat(join(path, name)).catch(() => undefined);
    const age = processTime().getTime() - (found?.mtimeMs ?? Number.POSITIVE_INFINITY);
    if (age > LEFTOVER_MS) await rm(join(path, name), { force: true });
  }
}
