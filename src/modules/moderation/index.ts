/** The door of moderation: what campaigns and people are reported for, and what staff decide. */
export {
  type CampaignDecision,
  decideCampaignReports,
  decidePersonReports,
  type PersonDecision,
} from './decide-reports.ts';
export { moderationSchedules } from './notify-reporters.ts';
export { reportRoutes } from './report.routes.ts';
