import { defineWaitingList } from '../frame/waiting-list.ts';

export const { loader, headers } = defineWaitingList('jobs', 'failed_job');
