/** The door of further attempts: another card, or the charge of a pledge. */
export {
  beginAttempt,
  type BegunAttempt,
} from './begin-attempt.ts';
export { attemptsOf, campaignState, insertAttempt, shareCampaign } from './begin-attempt.store.ts';
