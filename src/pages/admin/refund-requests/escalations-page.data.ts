import { defineWaitingList } from '../frame/waiting-list.ts';

export const { loader, headers } = defineWaitingList('refund_escalations', 'refund_escalation');
