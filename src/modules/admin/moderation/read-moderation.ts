import type { ReportKind } from '#modules/moderation/rules.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import {
  countModeration,
  findReportedCampaign,
  findReportedPerson,
  listModeration,
  type ModerationRow,
  type ReportCounts,
  type ReportedCampaignRow,
  type ReportedPersonRow,
} from './moderation-records.store.ts';

const MOST_REPORTS = 50;

interface ReportsAbout {
  /** What is open first, of each the latest; no more than fit a page. */
  readonly reports: ModerationRow[];
  readonly counts: ReportCounts;
}

async function readReportsAbout(kind: ReportKind, id: number): Promise<ReportsAbout> {
  const [reports, counts] = await Promise.all([
    listModeration(db(), kind, id, MOST_REPORTS),
    countModeration(db(), kind, id),
  ]);
  return { reports, counts };
}

/** A campaign that was reported, with who said what of it. Throws 404. */
export async function readReportedCampaign(
  id: number,
): Promise<ReportsAbout & { readonly campaign: ReportedCampaignRow }> {
  const campaign = await findReportedCampaign(db(), id);
  if (!campaign) throw platformErrors.notFound();
  return { campaign, ...(await readReportsAbout('campaign', id)) };
}

/** A person who was reported, with who said what of them. Throws 404. */
export async function readReportedPerson(
  id: number,
): Promise<ReportsAbout & { readonly person: ReportedPersonRow }> {
  const person = await findReportedPerson(db(), id);
  if (!person) throw platformErrors.notFound();
  return { person, ...(await readReportsAbout('account', id)) };
}
