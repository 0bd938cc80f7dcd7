import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { db, type Executor } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { networkOf } from '#platform/rate-limit/network-of.ts';
import {
  deleteBucket,
  isBrowserOf,
  isKnownBrowser,
  rememberBrowser,
  takeStoredPoint,
} from './throttle.store.ts';

/** Wrong passwords one account may be tried with at once; they come back within a quarter of an hour. */
export const TRIES = 10;
const QUARTER = 900;
/** Wrong codes of the second step, by whoever knows the password. */
export const CODE_TRIES = 10;
/** Log-ins of a whole network (IPv4 /24, IPv6 /48) in ten minutes. */
const NETWORK_TRIES = 300;

/** Takes a point of a bucket named by its parts (stored hashed, as some are addresses); false when empty. */
export async function takePoint(
  parts: readonly string[],
  points: number,
  per: number,
): Promise<boolean> {
  return (await takeStoredPoint(db(), bucketOf(parts), points, per)) === 0;
}

/** Slows down a network that tries many accounts from many addresses. Throws 429. */
export async function slowDownNetwork(ip: string): Promise<void> {
  const bucket = bucketOf(['log-in-network', wideNetworkOf(ip)]);
  const wait = await takeStoredPoint(db(), bucket, NETWORK_TRIES, 600);
  if (wait > 0) throw platformErrors.tooManyRequests({}, { retryAfter: wait });
}

export interface Attempt {
  /** As typed, in lower case. */
  readonly email: string;
  /** The visitor cookie: random, known to this browser alone. */
  readonly visitorId: string;
}

/**
 * Takes one try of the account, known or not; false when there is none left. Browsers that logged in
 * before have tries of their own, so that a stranger who uses up the account's never locks them out.
 */
export async function takeTry(attempt: Attempt): Promise<boolean> {
  const isKnown = await isKnownBrowser(db(), attempt.email, hashOf(attempt.visitorId));
  return takePoint(partsOf(attempt, isKnown), TRIES, QUARTER);
}

/** After the right password the tries are given back. */
export async function forgetTries(attempt: Attempt): Promise<void> {
  for (const isKnown of [true, false]) {
    await deleteBucket(db(), bucketOf(partsOf(attempt, isKnown)));
  }
}

/** Once somebody is in, and not before, their browser is known. */
export async function knowBrowser(
  tx: Executor,
  accountId: number,
  visitorId: string | undefined,
): Promise<void> {
  if (visitorId) await rememberBrowser(tx, accountId, hashOf(visitorId));
}

/** Whoever knows the password tries codes: where, and in which browser; none for programs. */
interface CodeTry {
  readonly accountId: number;
  readonly visitorId: string | undefined;
}

/**
 * Takes one try of an account's second step, however many log-ins were begun. Returns the seconds to
 * wait, 0 for none. Browsers that were let in before have tries of their own here as well.
 */
export async function takeCodeTry(attempt: CodeTry): Promise<number> {
  const { accountId, visitorId = '' } = attempt;
  const isKnown = visitorId !== '' && (await isBrowserOf(db(), accountId, hashOf(visitorId)));
  const bucket = codeBucket(accountId, isKnown ? visitorId : '');
  return takeStoredPoint(db(), bucket, CODE_TRIES, QUARTER);
}

/** After a right code the tries are given back. */
export async function forgetCodeTries({ accountId, visitorId = '' }: CodeTry): Promise<void> {
  for (const browser of ['', visitorId]) await deleteBucket(db(), codeBucket(accountId, browser));
}

function codeBucket(accountId: number, browser: string): string {
  return bucketOf(['log-in-code', String(accountId), browser]);
}

function partsOf({ email, visitorId }: Attempt, isKnown: boolean): string[] {
  return isKnown ? ['log-in-browser', email, visitorId] : ['log-in-account', email];
}

function bucketOf([name = '', ...parts]: readonly string[]): string {
  return `${name}|${hashOf(parts.join('\0')).toString('base64url')}`;
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What one provider may hand out to one customer, widely meant. */
export function wideNetworkOf(ip: string): string {
  const network = networkOf(ip);
  if (!isIPv6(ip) || !network.includes(':')) return network.split('.').slice(0, 3).join('.');
  return network.split(':').slice(0, 3).join(':');
}
