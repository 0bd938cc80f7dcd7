/** What pages may place of conversations. */
export { CommentCard } from './comment-card.tsx';
export { CommentReply } from './comment-reply.tsx';
export { CommentTools } from './comment-tools.tsx';
export { CommentList } from './comment-list.tsx';
export { MessageThread } from './message-thread.tsx';
export { ReactionBar } from './reaction-bar.tsx';
export { ThreadList } from './thread-list.tsx';
export { useUnread } from './use-unread.ts';
