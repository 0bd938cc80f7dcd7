import { randomUUID } from 'node:crypto';
import { audit, readAccount } from '#modules/accounts/index.ts';
import { tryProvider } from '#modules/payments/index.ts';
import { type MarketProfile, newestVersion } from '#modules/settings/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { readSetup } from './read-setup.ts';
import type { Setup } from './setup.ts';
import { setupErrors } from './setup.errors.ts';
import { mailTest } from './setup.mail.tsx';
import { keepTrial, type NewTrial } from './setup.store.ts';
import { trialSubject } from './trial-subject.ts';

function triedBy({ accountId }: Actor): number {
  if (accountId === null) throw platformErrors.unauthenticated();
  return accountId;
}

interface Came extends Pick<NewTrial, 'step' | 'problem' | 'mailId'> {
  /** As it was when it was tried: what is decided meanwhile was not. */
  readonly profile: MarketProfile;
}

/** Stores a try with its entry in the log. */
async function keep(tx: Executor, { profile, ...came }: Came, actor: Actor): Promise<void> {
  const accountId = triedBy(actor);
  const { step, problem } = came;
  await keepTrial(tx, { ...came, subject: trialSubject(step, profile), triedBy: accountId });
  await audit(tx, {
    act: 'setup_tried',
    actor: { accountId, ip: actor.ip, requestId: actor.requestId },
    subject: { kind: 'account', id: accountId },
    details: { step, problem },
  });
}

/** Asks the provider whether it answers to our key; nothing is charged. What came of it is kept. */
export async function tryPayments(actor: Actor): Promise<Setup> {
  triedBy(actor);
  const { profile } = await newestVersion();
  const problem = await tryProvider();
  const came = { step: 'payments', profile, problem, mailId: null } as const;
  await transaction((tx) => keep(tx, came, actor));
  return readSetup();
}

/** Sends a mail to whoever asks, the way all mails go. */
export async function tryMail(actor: Actor): Promise<Setup> {
  const account = await readAccount(triedBy(actor));
  if (account === undefined) throw platformErrors.unauthenticated();
  const { locale } = actor;
  await transaction(async (tx) => {
    const { profile } = await newestVersion(tx);
    const mailId = await mailTest(tx, account, { key: randomUUID(), locale });
    if (mailId === undefined) throw setupErrors.noMailAddress();
    await keep(tx, { step: 'mail', profile, problem: null, mailId }, actor);
  });
  return readSetup();
}

/**
 * Confirms languages, currencies, countries and share as the market offers them. 409 when somebody decided
 * otherwise since the version that was seen.
 */
export async function confirmOffer(seen: number, actor: Actor): Promise<Setup> {
  await transaction(async (tx) => {
    const { id, profile } = await newestVersion(tx);
    if (id !== seen) throw setupErrors.marketDecidedMeanwhile();
    await keep(tx, { step: 'offer', profile, problem: null, mailId: null }, actor);
  });
  return readSetup();
}
