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
  isCampaignSearchCut,
  searchCampaigns,
  type StepRow,
} from './campaign-records.store.ts';
import {
  cutPage,
  type ListPage,
  type ListRequest,
  MOST_LOOKED_AT,
  numberIn,
  pageOf,
} from './read-accounts.ts';

const LATEST = 10;
const STEPS = 30;
const MOST_REPORTS = 50;

/**
 * Campaigns, the newest first; of a search the matches, up to `limit` unless all are asked for: by title,
 * address, number, or the name or address of the owner.
 */
export async function readCampaignList(
  request: ListRequest<string>,
): Promise<ListPage<CampaignRow>> {
  const { filter, before, limit, isWhole = false } = request;
  const text = request.search.trim();
  if (text !== '') {
    const typed = { text, id: numberIn(text), state: filter };
    if (isWhole) {
      const whole = { ...typed, before, among: MOST_LOOKED_AT, limit: limit + 1 };
      return cutPage(pageOf(await searchCampaigns(db(), whole), limit), () =>
        isCampaignSearchCut(db(), { text, among: MOST_LOOKED_AT }),
      );
    }
    const among = filter === null ? limit : MOST_LOOKED_AT;
    return { rows: await searchCampaigns(db(), { ...typed, limit, among }), next: null };
  }
  return pageOf(await listCampaigns(db(), filter, { before, limit: limit + 1 }), limit);
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
