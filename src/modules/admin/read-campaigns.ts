import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import {
  type CampaignRecord,
  type CampaignRow,
  countReportsOf,
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
  type StepRow,
} from './campaign-records.store.ts';
import { findCampaigns, listCampaignsById, searchCampaigns } from './campaigns/search.store.ts';
import {
  type FileRequest,
  type ListPage,
  type ListRequest,
  MOST_LOOKED_AT,
  numberIn,
  pageOf,
  pagesOfSearch,
} from './lists/list-page.ts';
import type { ReportCounts } from './moderation/moderation-records.store.ts';
import { stepsInZone } from './steps/noted-zone.ts';

const LATEST = 10;
const STEPS = 30;
const MOST_REPORTS = 50;

/**
 * Campaigns, the newest first; of a search the matches, up to `limit`: by title, address, number, or the name
 * or address of the owner.
 */
export async function readCampaignList({
  search,
  filter,
  before,
  limit,
}: ListRequest<string>): Promise<ListPage<CampaignRow>> {
  const text = search.trim();
  if (text === '') {
    return pageOf(await listCampaigns(db(), filter, { before, limit: limit + 1 }), limit);
  }
  const typed = { text, id: numberIn(text), state: filter, limit };
  return { ...(await searchCampaigns(db(), typed)), next: null };
}

/** All campaigns of a list, page by page, for a file; of a search up to `MOST_LOOKED_AT` of each way. */
export function readAllCampaigns({ search, filter, limit }: FileRequest<string>) {
  const text = search.trim();
  if (text === '') {
    return (before: number | null) => readCampaignList({ search, filter, before, limit });
  }
  const typed = { text, id: numberIn(text), state: filter, limit: MOST_LOOKED_AT };
  return pagesOfSearch<CampaignRow>({
    find: () => findCampaigns(db(), typed),
    load: (ids) => listCampaignsById(db(), ids),
    limit,
  });
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
  return { campaign, holds, groups, steps: stepsInZone(steps, campaign.time_zone) };
}

export interface ReportFile {
  readonly comment: ReportedCommentRow;
  /** What is open first, of each the latest; no more than fit a page. */
  readonly reports: ReportRow[];
  readonly counts: ReportCounts;
}

/** A reported comment with who said what of it. Throws 404. */
export async function readReportFile(commentId: number): Promise<ReportFile> {
  const comment = await findReportedComment(db(), commentId);
  if (!comment) throw platformErrors.notFound();
  const [reports, counts] = await Promise.all([
    listReportsOf(db(), commentId, MOST_REPORTS),
    countReportsOf(db(), commentId),
  ]);
  return { comment, reports, counts };
}
