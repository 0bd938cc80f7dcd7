/** The door of conversations: updates and comments of a campaign. */
export { type Comment, type ConversationCounts, type Update } from './conversation.store.ts';
export {
  readComments,
  readConversationCounts,
  readUpdate,
  readUpdates,
  type Thread,
} from './read-conversations.ts';
