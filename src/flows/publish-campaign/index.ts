/** The door of publishing: the to-do list, the launch and who receives the money. */
export {
  publishCampaign,
  publishDueCampaigns,
  readTodo,
  schedulePublication,
} from './publish-campaign.ts';
export { publishSchedules } from './publish-campaign.jobs.ts';
export { publishRoutes } from './publish-campaign.routes.ts';
export { goalCovers, type TodoItem, todoItems } from './todo.ts';
export { refreshIdentity } from './verify-recipient.ts';
