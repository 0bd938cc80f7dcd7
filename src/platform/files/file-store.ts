import type { Readable } from 'node:stream';

export interface FileMeta {
  /** MIME type; a bucket keeps it with the file, a folder has no place for it. */
  readonly contentType: string;
}

export interface StoredFile {
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** Where files live: a folder, or a bucket. Nothing in it is public; people get files through our routes. */
export interface FileStore {
  /** Stores a whole file: all of it is seen or nothing. Throws UnsafeKey, StorageFull, StorageUnavailable. */
  put(key: string, content: Uint8Array | Readable, meta: FileMeta): Promise<void>;
  /** The whole file, or undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** A stream, or undefined when there is none. */
  stream(key: string): Promise<Readable | undefined>;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** An address at the store itself that works for a while, or null where the store has none (disk). */
  url(key: string, expiresInSeconds: number): Promise<string | null>;
  /** Takes away what interrupted writes left; returns how many files. */
  sweep(): Promise<number>;
  /** Throws StorageFull or StorageUnavailable while nothing can be stored. */
  check(): Promise<void>;
}
