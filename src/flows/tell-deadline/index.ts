/** The door of telling people that a campaign's last day moved. */
export { deadlineSubscribers, tellDeadline, tellDeadlineJob } from './tell-deadline.ts';
