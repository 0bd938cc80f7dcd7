/** What pages may place of conversations. */
export { CommentCard } from './comment-card.tsx';
export { CommentList } from './comment-list.tsx';
export { MessageThread, type MessageView } from './message-thread.tsx';
export { ReactionBar } from './reaction-bar.tsx';
export { ThreadList } from './thread-list.tsx';
