/** The door of telling people that a campaign's last day moved. */
export { deadlineSubscribers, notifyDeadline, notifyDeadlineJob } from './notify-deadline.ts';
