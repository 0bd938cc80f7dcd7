/** The door of conversations: updates, comments and messages of a campaign. */
export { presentComments, presentThreads } from './comments/comment.present.ts';
export { conversationSchedules } from './conversation.jobs.ts';
export { commentRoutes } from './comments/comment.routes.ts';
export { actOnComment, commentFormBody } from './comments/comment-form.ts';
export { decideReport, type ReportDecision } from './comments/decide-report.ts';
export { ownPartOfComment } from './comments/own-comment.ts';
export { takesComments, takesReplies } from './comments/takes-comments.ts';
export { type CommentInbox } from './comments/comment-thread.store.ts';
export {
  INBOX_PER_PAGE,
  readGiven,
  readInbox,
  readUpdateReactions,
} from './comments/read-thread.ts';
export { type Comment, type Update } from './conversation.store.ts';
export {
  COMMENTS_PER_PAGE,
  readComments,
  readAttention,
  readConversationCounts,
  readOwnHiddenCount,
  readUpdates,
  type Thread,
} from './read-conversations.ts';
export {
  isReachable,
  mayAskOwner,
  MESSAGE_LIMIT,
  MESSAGES_PER_PAGE,
  openThread,
  partyOf,
  readCampaignsTalking,
  readThreads,
  readThreadsOf,
  readUnread,
  readUnreadOf,
  THREADS_PER_PAGE,
  writeMessage,
} from './threads/talk.ts';
export { messageBody, presentMessages } from './threads/message.present.ts';
export { messageRoutes } from './threads/message.routes.ts';
export {
  readUpdateEyes,
  readUpdateFor,
  readUpdatesFor,
  UPDATES_PER_PAGE,
} from './updates/find-update-for-reader.ts';
export { updateRoutes } from './updates/update.routes.ts';
export {
  changeUpdate,
  createUpdate,
  missingWords,
  publishDueUpdates,
  publishUpdate,
  readWritten,
  removeUpdate,
  sendPreview,
  notifyUpdate,
  notifyUpdateJob,
  withdrawUpdate,
} from './updates/write-update.ts';
export { personCommentRoutes } from './person-comment.routes.ts';
export { readCommentsOfPerson } from './read-person-comments.ts';
export { readUpdateAddresses } from './read-update-addresses.ts';
export { type Audience, AUDIENCES, type WrittenUpdate } from './updates/update.store.ts';
