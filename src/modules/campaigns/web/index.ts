/** What pages may place of campaigns. */
export { FollowButton } from './follow-button.tsx';
