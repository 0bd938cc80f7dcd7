import { defineWaitingList } from '../frame/waiting-list.ts';

export const { loader, headers } = defineWaitingList('account_reports', 'account_report');
