/** What pages may place of campaigns. */
export { FollowButton } from './follow-button.tsx';
export { FollowHeart } from './follow-heart.tsx';
