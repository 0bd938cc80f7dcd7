import { defineWaitingList } from '../frame/waiting-list.ts';

export const { loader, headers } = defineWaitingList('campaign_reports', 'campaign_report');
