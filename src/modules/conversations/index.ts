/** The door of conversations: updates, comments and messages of a campaign. */
export { commentRoutes } from './comments/comment.routes.ts';
export { type Comment, type ConversationCounts, type Update } from './conversation.store.ts';
export {
  readComments,
  readConversationCounts,
  readUpdate,
  readUpdates,
  type Thread,
} from './read-conversations.ts';
export { messageRoutes } from './threads/message.routes.ts';
export { updateRoutes } from './updates/update.routes.ts';
export {
  conversationSchedules,
  publishDueUpdates,
  tellUpdate,
  tellUpdateJob,
} from './updates/write-update.ts';
export { personCommentRoutes } from './person-comment.routes.ts';
export { readCommentsOfPerson } from './read-person-comments.ts';
export { readUpdateAddresses } from './read-update-addresses.ts';
