/** The door of telling owners and followers how a campaign is going, each occasion once. */
export { type ReadReportOutlook, setReportOutlook } from './report-outlook.ts';
export {
  followerSubscribers,
  markAllReported,
  reportCampaigns,
  reportSchedules,
  notifyFollowers,
  notifyFollowersJob,
} from './report-campaign.ts';
