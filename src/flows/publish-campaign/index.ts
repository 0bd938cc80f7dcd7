/** The door of publishing: the to-do list, the launch and who receives the money. */
export {
  publishCampaign,
  publishDueCampaigns,
  readAdvice,
  readTodo,
  schedulePublication,
} from './publish-campaign.ts';
export { publishSchedules } from './publish-campaign.jobs.ts';
export { publishRoutes } from './publish-campaign.routes.ts';
export { linkToSpot, sectionOf } from './spot.ts';
export { type Advice, goalCovers, type TodoItem, todoItems } from './todo.ts';
export {
  type Identity,
  IDENTITY_RETURN,
  readIdentity,
  refreshIdentity,
  startIdentityCheck,
} from './verify-recipient.ts';
