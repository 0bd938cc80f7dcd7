import { audit } from '#modules/accounts/index.ts';
import { type Contribution, readContribution } from '#modules/contributions/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import {
  type EvidenceLineRow,
  type EvidenceMessageRow,
  type EvidenceUpdateRow,
  listLinesOf,
  listMessagesWith,
  listTermsOf,
  listUpdatesOf,
  type TermsRow,
} from './evidence.store.ts';
import { listSessionsOf, type SessionRow } from './account-records.store.ts';
import { listPaymentsOf, type PaymentRow } from './money-records.store.ts';
import { stepsWithNotes } from './steps/money-notes.ts';
import { stepsInCurrency } from './steps/noted-currency.ts';
import { listContributionSteps } from './step.store.ts';
import type { StepRow } from './campaign-records.store.ts';
import { type By } from './read-accounts.ts';

const MOST_MESSAGES = 200;
const MOST_ROWS = 50;

/** What a bank is shown of a contribution whose payment is disputed. Amounts in minor units. */
export interface Evidence {
  readonly contribution: Contribution;
  readonly lines: readonly EvidenceLineRow[];
  readonly payments: readonly PaymentRow[];
  /** Empty for a guest, who agrees to the terms with each contribution. */
  readonly terms: readonly TermsRow[];
  readonly messages: readonly EvidenceMessageRow[];
  readonly updates: readonly EvidenceUpdateRow[];
  /** From where the account is used now. */
  readonly sessions: readonly Omit<SessionRow, 'public_id'>[];
  readonly steps: readonly StepRow[];
}

/** Everything that proves who made a contribution and what they got for it; it is in the log. Throws 404. */
export async function readEvidence(id: number, by: By): Promise<Evidence> {
  const contribution = await readContribution(id);
  if (!contribution) throw platformErrors.notFound();
  await auditEvidence(id, by);
  const { accountId, campaignId } = contribution;
  const ofAccount = <T>(read: (accountId: number) => Promise<T[]>) =>
    accountId === null ? Promise.resolve([]) : read(accountId);
  const [lines, payments, terms, messages, updates, sessions, steps] = await Promise.all([
    listLinesOf(db(), id),
    listPaymentsOf(db(), id, MOST_ROWS),
    ofAccount((person) => listTermsOf(db(), person)),
    ofAccount((person) => listMessagesWith(db(), campaignId, person, MOST_MESSAGES)),
    listUpdatesOf(db(), campaignId, MOST_ROWS),
    ofAccount((person) => listSessionsOf(db(), person, MOST_ROWS)),
    listContributionSteps(db(), id, MOST_ROWS),
  ]);
  return {
    contribution,
    lines,
    payments,
    terms,
    messages,
    updates,
    // What names a session is of no use to a bank.
    sessions: sessions.map(({ public_id: _name, ...session }) => session),
    steps: stepsInCurrency(await stepsWithNotes(steps, id), contribution.currency),
  };
}

function auditEvidence(id: number, by: By): Promise<void> {
  return transaction((tx) =>
    audit(tx, {
      act: 'evidence_collected',
      actor: { accountId: by.accountId, ip: by.ip, requestId: by.requestId },
      subject: { kind: 'contribution', id },
    }),
  );
}
