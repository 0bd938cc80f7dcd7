import { createHash } from 'node:crypto';
import { db } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { seal, type SealedFor, unseal } from '#platform/secrets/seal.ts';
import {
  claimKey,
  type KeyName,
  releaseKey,
  type SealedAnswer,
  storeAnswer,
} from './idempotency.store.ts';

export interface IdempotentCall {
  readonly key: string;
  readonly scope: string;
  readonly route: string;
  /** What was sent, parsed; compared by its canonical JSON. */
  readonly body: unknown;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Longer than any provider call plus its retries, so that a living run is never doubled. */
const LEASE_SECONDS = 60;
const KEY = /^[\x21-\x7e]{16,255}$/;
const WAIT_AND_RETRY = new Set([408, 425, 429]);

/** Checks the form of a key. Throws 400 when it is missing or malformed. */
export function checkIdempotencyKey(key: unknown): string {
  if (key === undefined || key === '') throw platformErrors.idempotencyKeyRequired();
  if (typeof key !== 'string' || !KEY.test(key)) throw platformErrors.idempotencyKeyMalformed();
  return key;
}

/**
 * Runs the work once per key and answers its first answer ever after, refusals included.
 * Throws 422 for the same key with another body, 409 `in_progress` while the first still runs and 409 for
 * an answer that can't be read any more: its person was forgotten, or the server's key was changed.
 * Faults (5xx) and refusals that pass by themselves free the key, so that a retry runs again: the
 * work itself must then find what an earlier try left behind.
 */
export async function withIdempotency(
  call: IdempotentCall,
  work: () => Promise<StoredAnswer>,
  describe: (error: AppError) => StoredAnswer,
): Promise<StoredAnswer & { readonly isReplay: boolean }> {
  const key = checkIdempotencyKey(call.key);
  const name = { ...call, key };
  const claim = await claimKey(db(), name, bodyHash(call.body), LEASE_SECONDS);
  if (claim.kind === 'other_body') throw platformErrors.idempotencyKeyReused();
  if (claim.kind === 'running') throw platformErrors.inProgress();
  if (claim.kind === 'done') return { ...opened(name, claim.answer), isReplay: true };
  const answer = await work().catch(async (error: unknown) => {
    if (isFinal(error)) return describe(error);
    await releaseKey(db(), claim.id);
    throw error;
  });
  // Should this write fail, the key stays claimed until its lease ends: never run at once again.
  await storeAnswer(db(), claim.id, sealed(name, answer));
  return { ...answer, isReplay: false };
}

/** An answer may hold a guest's token: what is stored can be read by nobody who has the database alone. */
const sealedFor = ({ scope, route, key }: KeyName): SealedFor => ({
  purpose: 'idempotent-answer',
  owner: JSON.stringify([scope, route, key]),
});

function sealed(name: KeyName, { status, body }: StoredAnswer): SealedAnswer {
  const text = JSON.stringify(body ?? null);
  return { status, sealed: seal(sealedFor(name), text).toString('base64') };
}

function opened(name: KeyName, answer: SealedAnswer): StoredAnswer {
  if (answer.sealed === null) throw platformErrors.conflict();
  try {
    const text = unseal(sealedFor(name), Buffer.from(answer.sealed, 'base64'));
    return { status: answer.status, body: JSON.parse(text) as unknown };
  } catch (cause) {
    throw platformErrors.conflict({}, { cause });
  }
}

function isFinal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500 && !WAIT_AND_RETRY.has(error.status);
}

function bodyHash(body: unknown): string {
  return createHash('sha256').update(canonicalJson(body)).digest('base64url');
}

/** JSON with sorted keys, so that the order in which a client sends its fields says nothing. */
function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) => {
      if (typeof inner === 'bigint') return `${inner}n`;
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? 'null'
  );
}
