import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import {
  type CampaignRecord,
  type CampaignRow,
  findCampaignRecord,
  findReportedComment,
  type GroupOfCampaignRow,
  type HoldRow,
  listCampaigns,
  listCampaignSteps,
  listGroupsOfCampaign,
  listHolds,
  listReportsOf,
  type ReportedCommentRow,
  type ReportRow,
  searchCampaigns,
  type StepRow,
} from './campaign-records.store.ts';
import { type ListRequest, numberIn } from './read-accounts.ts';

const LATEST = 10;
const STEPS = 30;
const MOST_REPORTS = 50;

/** Campaigns, the newest first; of a search by title, address or number the matches, up to `limit`. */
export async function readCampaignList(
  request: ListRequest<string>,
): Promise<{ rows: CampaignRow[]; next: number | null }> {
  const { filter, before, limit } = request;
  const text = request.search.trim();
  if (text !== '') {
    const rows = await searchCampaigns(db(), { text, id: numberIn(text), limit });
    return { rows, next: null };
  }
  const found = await listCampaigns(db(), filter, { before, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

export interface CampaignFile {
  readonly campaign: CampaignRecord;
  readonly holds: HoldRow[];
  readonly groups: GroupOfCampaignRow[];
  readonly steps: StepRow[];
}

/** A campaign with its holds, reviews and what happened to it. Throws 404. */
export async function readCampaignFile(id: number): Promise<CampaignFile> {
  const [campaign, holds, groups, steps] = await Promise.all([
    findCampaignRecord(db(), id),
    listHolds(db(), id, LATEST),
    listGroupsOfCampaign(db(), id, LATEST),
    listCampaignSteps(db(), id, STEPS),
  ]);
  if (!campaign) throw platformErrors.notFound();
  return { campaign, holds, groups, steps };
}

export interface ReportFile {
  readonly comment: ReportedCommentRow;
  readonly reports: ReportRow[];
}

/** A reported comment with who said what of it. Throws 404. */
export async function readReportFile(commentId: number): Promise<ReportFile> {
  const comment = await findReportedComment(db(), commentId);
  if (!comment) throw platformErrors.notFound();
  return { comment, reports: await listReportsOf(db(), commentId, MOST_REPORTS) };
}
