/** No space, or no permission to use more of it. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** The folder or the bucket cannot be used now: not there, not ours to write to, or not answering. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** A key that could leave the store, or that no store takes. */
export class UnsafeKey extends Error {
  override readonly name = 'UnsafeKey';
}

const PART = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$/;

/** Keys are plain: `media/ab/abc.jpg`. Throws UnsafeKey for `..`, hidden names, `%`, spaces and the like. */
export function checkKey(key: string): string {
  const isPlain = key.length <= 300 && key.split('/').every((part) => PART.test(part));
  if (!isPlain) throw new UnsafeKey(`Not a storage key: ${JSON.stringify(key).slice(0, 80)}`);
  return key;
}
