import type { Readable } from 'node:stream';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { FileStore, StoredFile } from './file-store.ts';
import { checkKey, StorageUnavailable, UnsafeKey } from './storage-errors.ts';

/** Without these a bucket that answers nothing would hold requests for ever. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 30_000;

interface Bucket {
  readonly bucket: string;
  readonly prefix: string;
  readonly client: S3Client;
}

/**
 * Reads `s3://key:secret@bucket/prefix?region=eu-west-3&endpoint=https://…&path_style=1`. Without a key the
 * SDK looks for credentials where it always does.
 */
function readS3Url(text: string): Bucket {
  const url = new URL(text);
  const endpoint = url.searchParams.get('endpoint');
  const credentials =
    url.username === ''
      ? {}
      : {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        };
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: url.searchParams.get('path_style') === '1',
    // Newer checksum trailers break on several S3-compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    ...credentials,
  });
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return { bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/`, client };
}

function isMissing(error: unknown): boolean {
  for (
    let at = error;
    typeof at === 'object' && at !== null;
    at = (at as { cause?: unknown }).cause
  ) {
    const { name, $metadata } = at as { name?: string; $metadata?: { httpStatusCode?: number } };
    if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404)
      return true;
  }
  return false;
}

async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw faultOf(error);
  }
}

/** A bucket that is away or refuses us is not the fault of who asked. */
async function unlessAway<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (error instanceof UnsafeKey) return error;
  let last = error;
  while ((last as { cause?: unknown }).cause !== undefined)
    last = (last as { cause: unknown }).cause;
  const { name = 'Error', code } = last as { name?: string; code?: string };
  return new StorageUnavailable(`The bucket cannot be used: ${code ?? name}`, { cause: error });
}

/** Files in a bucket of anything that speaks S3. */
export function openS3Store(url: string): FileStore {
  const { bucket, prefix, client } = readS3Url(url);
  const disk = new Disk(
    new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
  );
  const keyOf = (key: string) => `${prefix}${checkKey(key)}`;
  return {
    async put(key, content, meta) {
      const options = { contentType: meta.contentType };
      const name = keyOf(key);
      const whole = content instanceof Uint8Array ? content : await collect(content);
      await unlessAway(disk.put(name, whole, options));
    },
    get: async (key) => unlessMissing(disk.getBytes(keyOf(key))),
    stream: async (key) => unlessMissing(disk.getStream(keyOf(key))),
    async stat(key): Promise<StoredFile | undefined> {
      const found = await unlessMissing(disk.getMetaData(keyOf(key)));
      return found && { bytes: found.contentLength, modifiedAt: found.lastModified };
    },
    delete: async (key) => unlessAway(disk.delete(keyOf(key))),
    url: (key, expiresInSeconds) => disk.getSignedUrl(keyOf(key), { expiresIn: expiresInSeconds }),
    async check() {
      await unlessAway(client.send(new HeadBucketCommand({ Bucket: bucket })));
    },
    // A bucket shows no unfinished object.
    sweep: async () => 0,
  };
}

/** A single put needs to know its length; what we store is small (pictures, exports by parts). */
async function collect(content: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
