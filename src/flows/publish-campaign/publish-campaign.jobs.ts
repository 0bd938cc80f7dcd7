import { HAS_DUE_PUBLICATIONS } from '#modules/campaigns/index.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { publishDueCampaigns } from './publish-campaign.ts';
import { refreshOpenChecks } from './verify-recipient.ts';

export const publishSchedules: readonly Schedule[] = [
  {
    name: 'publish-due-campaigns',
    everySeconds: 10,
    hasWork: HAS_DUE_PUBLICATIONS,
    run: (turn) => publishDueCampaigns(turn),
  },
  { name: 'refresh-identity-checks', everySeconds: 300, run: () => refreshOpenChecks() },
];
