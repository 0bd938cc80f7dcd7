import { readAccount, readCaptchaForm } from '#modules/accounts/index.ts';
import { isEmail } from '#modules/accounts/rules.ts';
import { type Campaign, hasRelation, readStanding } from '#modules/campaigns/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { transaction } from '#platform/db/transaction.ts';
import { fieldErrors, type FieldMessage } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { log } from '#platform/log/log.ts';
import { isVisible } from '#platform/text/visible-text.ts';
import { moderationErrors } from './moderation.errors.ts';
import { insertReport, type Reported, type Reporter } from './report.store.ts';
import { needsNote, REPORT_NOTE_MAX, type ReportReason, topicOf } from './rules.ts';

export interface ReportForm {
  readonly reason: string;
  readonly note: string;
}

/**
 * Reports a campaign that anybody may see. Throws 403 for one's own, 422 for a reason that is none of a
 * campaign's and where a word is missing.
 */
export async function reportCampaign(
  campaign: Campaign,
  form: ReportForm,
  by: Reporter,
  actor: Actor,
): Promise<void> {
  if (actor.accountId !== null) {
    const standing = await readStanding(campaign, { accountId: actor.accountId, roles: [] });
    if (hasRelation(standing)) throw moderationErrors.own();
  }
  await send({ kind: 'campaign', id: campaign.id }, form, by, actor);
}

/** Reports a person. Throws 404 for a closed account, 403 for oneself, 422 as above. */
export async function reportPerson(
  accountId: number,
  form: ReportForm,
  by: Reporter,
  actor: Actor,
): Promise<void> {
  if (accountId === actor.accountId) throw moderationErrors.own();
  if (!(await readAccount(accountId))) throw platformErrors.notFound();
  await send({ kind: 'account', id: accountId }, form, by, actor);
}

async function send(
  about: Reported,
  { reason, note }: ReportForm,
  by: Reporter,
  { locale }: Actor,
): Promise<void> {
  const text = isVisible(note) ? note.trim() : '';
  const refused: Record<string, FieldMessage[]> = {};
  if (topicOf(about.kind, reason) === undefined) refused.reason = ['errors.moderation.reason'];
  else if (text === '' && needsNote(reason)) refused.note = ['errors.moderation.note'];
  if (text.length > REPORT_NOTE_MAX) refused.note = ['errors.moderation.too_long'];
  if (Object.keys(refused).length > 0) throw fieldErrors(refused);
  const known = reason as ReportReason;
  await transaction((tx) => insertReport(tx, { about, by, locale, reason: known, note: text }));
}

/** Somebody with an account; they hear by the address they have then. */
export function reporterOf({ accountId }: Pick<Actor, 'accountId'>): Reporter {
  if (accountId === null) throw platformErrors.unauthenticated();
  return { accountId, email: null };
}

/**
 * Whoever filled in the form of a page without an account: by the address they gave. Throws 422 for none, and
 * for a form that no person filled in.
 */
export async function reporterOfForm(form: Readonly<Record<string, unknown>>): Promise<Reporter> {
  const answer = readCaptchaForm(form, await clockNow());
  if (answer.problem) {
    log.info({ module: 'moderation', doubt: answer.problem }, 'report refused');
    throw moderationErrors.formRefused();
  }
  const email = answer.typed.email.trim();
  if (!isEmail(email)) throw fieldErrors({ email: ['errors.moderation.email'] });
  return { accountId: null, email };
}
