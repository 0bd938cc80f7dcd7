import { signInSettings } from '#platform/config/sign-in-settings.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { isEqual } from '#platform/http/cookies.ts';
import { log } from '#platform/log/log.ts';
import { accountErrors } from '../account.errors.ts';
import { findAccount, findCredentials } from '../account.store.ts';
import { credentialErrors } from '../credentials/credentials.errors.ts';
import { closeChallenge, tryChallenge } from '../log-in/challenge.ts';
import { enter, type Entered } from '../log-in/enter.ts';
import type { RequestMarks } from '../log-in/open-session.ts';
import { type Journey, journey } from './begin-facebook.ts';
import { askProvider, type OutsidePerson } from './facebook-client.ts';
import { facebookErrors } from './facebook.errors.ts';
import { findIdentity, insertIdentity } from './facebook.store.ts';
import { accountOfStranger, noteLink } from './meet-stranger.ts';

export interface FacebookAnswer extends RequestMarks {
  /** The callback's query as it came. */
  readonly query: URLSearchParams;
  /** What this browser kept when it left. */
  readonly kept: string | undefined;
  /** Who is signed in here, if anybody. */
  readonly accountId: number | null;
}

export interface FacebookEnd {
  readonly trip: Journey;
  /** The session or the second step; undefined where a signed-in account was only linked. */
  readonly entered: Entered | undefined;
  readonly accountId: number;
}

/**
 * Whose answer this is, once. Throws 401 for another browser's, an old and a used one: nothing of
 * such an answer is looked at.
 */
export async function takeJourney(
  answer: Pick<FacebookAnswer, 'query' | 'kept'>,
): Promise<{ trip: Journey; linkTo: number | null; state: string }> {
  if (!signInSettings().facebook) throw platformErrors.notFound();
  const state = answer.query.get('state') ?? '';
  const { kept = '' } = answer;
  if (kept === '' || !isEqual(state, kept)) throw credentialErrors.challengeOver();
  const open = await tryChallenge(db(), state, 'facebook');
  const isOurs = open && (await transaction((tx) => closeChallenge(tx, state)));
  if (!open || !isOurs) throw credentialErrors.challengeOver();
  return { trip: journey.parse(JSON.parse(open.challenge)), linkTo: open.accountId, state };
}

/**
 * Logs somebody in by the provider's answer, links the signed-in person, or makes an account. Throws an
 * AppError, and nothing has changed then but that the answer is used up.
 */
export async function finishFacebook(
  answer: FacebookAnswer,
  { trip, linkTo, state }: Awaited<ReturnType<typeof takeJourney>>,
): Promise<FacebookEnd> {
  if (answer.query.has('error')) throw facebookErrors.facebookCancelled();
  const person = await personOf(answer.query, { state, verifier: trip.verifier });
  if (linkTo !== null) {
    if (answer.accountId !== linkTo) throw credentialErrors.challengeOver();
    await transaction((tx) => link(tx, linkTo, person, answer));
    return { trip, entered: undefined, accountId: linkTo };
  }
  // Told apart from what is thrown: the owner's mail of a refusal is kept.
  const end = await transaction(async (tx): Promise<Entered | AppError> => {
    const known = await findIdentity(tx, person.subject);
    const found = known ?? (await accountOfStranger(tx, person, trip, answer));
    if (found instanceof AppError) return found;
    await refuseRevoked(tx, found);
    return enter(tx, found, 'facebook', answer);
  });
  if (end instanceof AppError) throw end;
  return { trip, entered: end, accountId: end.accountId };
}

async function personOf(
  query: URLSearchParams,
  exchange: { state: string; verifier: string },
): Promise<OutsidePerson> {
  const { facebook } = signInSettings();
  if (!facebook) throw platformErrors.notFound();
  try {
    return await askProvider(facebook, query, exchange);
  } catch (cause) {
    // The error names what failed; its details could hold what the provider sent.
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown';
    log.warn({ module: 'accounts', reason }, 'the answer of Facebook could not be used');
    throw facebookErrors.facebookFailed({}, { cause });
  }
}

async function link(
  tx: Executor,
  accountId: number,
  person: OutsidePerson,
  marks: RequestMarks,
): Promise<void> {
  const holder = await findIdentity(tx, person.subject);
  if (holder === accountId) return;
  if (!(await insertIdentity(tx, accountId, person.subject))) throw facebookErrors.facebookTaken();
  await noteLink(tx, accountId, marks);
}

/** Revoked people are told why, as with the right password. */
async function refuseRevoked(tx: Executor, accountId: number): Promise<void> {
  const account = await findAccount(tx, accountId);
  const standing = account && (await findCredentials(tx, account.email));
  if (!standing) throw facebookErrors.facebookFailed();
  if (standing.revokedReason === null) return;
  const sentence = standing.revokedReason === '' ? {} : { sentence: standing.revokedReason };
  throw accountErrors.resourceOwnerCredentialsRevoked({}, sentence);
}
