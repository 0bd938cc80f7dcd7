import { createHash, randomBytes } from 'node:crypto';
import { db, transaction } from '#platform/db/transaction.ts';
import { auditLogIn, type RequestMarks } from '../log-in/open-session.ts';
import {
  findBearer,
  findRefresh,
  insertOauthToken,
  type RefreshHolder,
  revokeByToken,
  revokeFamily,
  markRefreshUsed,
} from './oauth-token.store.ts';

/** Seconds: short, because the spec lets an access token stand in an address. */
export const ACCESS_SECONDS = 30 * 60;
export const REFRESH_SECONDS = 30 * 24 * 3600;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Only this is stored. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Stores a pair of tokens; those of one log-in are one family. `marks` of the request that logged in;
 * none where tokens are only refreshed.
 */
export async function storeTokens(
  tokens: { accountId: number; family: string; access: string; refresh: string },
  marks: RequestMarks | undefined,
): Promise<void> {
  await transaction(async (tx) => {
    await insertOauthToken(tx, {
      accountId: tokens.accountId,
      family: tokens.family,
      accessHash: hashOf(tokens.access),
      refreshHash: hashOf(tokens.refresh),
      accessSeconds: ACCESS_SECONDS,
      refreshSeconds: REFRESH_SECONDS,
    });
    if (marks) await auditLogIn(tx, tokens.accountId, 'token', marks);
  });
}

/** Whose refresh token it is. One that was used before ends its family: somebody kept a copy. */
export async function readRefresh(token: string): Promise<RefreshHolder | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const holder = await findRefresh(db(), hashOf(token));
  if (!holder?.isUsed) return holder;
  await revokeFamily(db(), holder.family);
  return undefined;
}

/** Uses a refresh token up: of parallel callers one gets true. */
export async function consumeRefresh(token: string): Promise<boolean> {
  return markRefreshUsed(db(), hashOf(token));
}

/**
 * Ends an access or refresh token with all that descend from the same log-in. Unknown ones, and those of
 * somebody else than the caller's own access token names, are no error and change nothing (RFC 7009).
 */
export async function revokeToken(token: string, callerToken: string | undefined): Promise<void> {
  if (!TOKEN.test(token)) return;
  const caller =
    callerToken !== undefined && TOKEN.test(callerToken)
      ? await findBearer(db(), hashOf(callerToken))
      : undefined;
  await revokeByToken(db(), hashOf(token), caller?.accountId ?? null);
}
