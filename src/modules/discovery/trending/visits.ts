export interface VisitsOfCampaign {
  readonly campaignId: number;
  /** Of the latest days, each halved for every day since. */
  readonly visits: number;
}

/** Visits are counted in a module that only listens: main tells how to read them. */
type ReadVisits = (
  campaignId: number | null,
  since: Date | null,
) => Promise<readonly VisitsOfCampaign[]>;

let read: ReadVisits = () => Promise.resolve([]);

export function setRecentVisits(given: ReadVisits): void {
  read = given;
}

/** Of one campaign, or of all that were visited lately or in the three days before a time. */
export function recentVisits(
  campaignId: number | null,
  since: Date | null = null,
): Promise<readonly VisitsOfCampaign[]> {
  return read(campaignId, since);
}
