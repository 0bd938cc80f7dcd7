import type { ReportKind } from '#modules/moderation/rules.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import {
  findReportedCampaign,
  findReportedPerson,
  listModeration,
  type ModerationRow,
  type ReportedCampaignRow,
  type ReportedPersonRow,
} from './moderation-records.store.ts';

const MOST_REPORTS = 50;

/** What was reported of a campaign or a person, the latest first. */
export function readReportsAbout(kind: ReportKind, id: number): Promise<ModerationRow[]> {
  return listModeration(db(), kind, id, MOST_REPORTS);
}

/** A campaign that was reported, with who said what of it. Throws 404. */
export async function readReportedCampaign(
  id: number,
): Promise<{ campaign: ReportedCampaignRow; reports: ModerationRow[] }> {
  const campaign = await findReportedCampaign(db(), id);
  if (!campaign) throw platformErrors.notFound();
  return { campaign, reports: await readReportsAbout('campaign', id) };
}

/** A person who was reported, with who said what of them. Throws 404. */
export async function readReportedPerson(
  id: number,
): Promise<{ person: ReportedPersonRow; reports: ModerationRow[] }> {
  const person = await findReportedPerson(db(), id);
  if (!person) throw platformErrors.notFound();
  return { person, reports: await readReportsAbout('account', id) };
}
