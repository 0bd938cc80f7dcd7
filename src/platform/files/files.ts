import { config } from '#platform/config/config.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

export type { FileMeta, FileStore, StoredFile } from './file-store.ts';
export { StorageFull, StorageUnavailable, UnsafeKey } from './storage-errors.ts';

let open: { url: string; store: FileStore } | undefined;

/** The file store of this process, chosen by STORAGE_URL (`file:/folder` or `s3://…`). */
export function files(): FileStore {
  const url = config().storageUrl;
  if (open?.url !== url) open = { url, store: openStore(url) };
  return open.store;
}

/** Opens the store that an address names. */
export function openStore(url: string): FileStore {
  return url.startsWith('s3:') ? openBucket(url) : openDiskStore(url);
}

// The SDK for buckets takes a fifth of a second to load: only where there is a bucket, on first use.
function openBucket(url: string): FileStore {
  let loading: Promise<FileStore> | undefined;
  const store = () => {
    loading ??= import('./s3-store.ts').then(({ openS3Store }) => openS3Store(url));
    return loading;
  };
  return {
    put: async (key, content, meta) => (await store()).put(key, content, meta),
    get: async (key) => (await store()).get(key),
    stream: async (key) => (await store()).stream(key),
    stat: async (key) => (await store()).stat(key),
    delete: async (key) => (await store()).delete(key),
    url: async (key, expiresInSeconds) => (await store()).url(key, expiresInSeconds),
    sweep: async () => (await store()).sweep(),
    check: async () => (await store()).check(),
  };
}
