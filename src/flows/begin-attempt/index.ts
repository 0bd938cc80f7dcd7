/** The door of further attempts: another card, or the charge of a pledge. */
export {
  type AttemptRequest,
  beginAttempt,
  type BegunAttempt,
  type PresentPerson,
} from './begin-attempt.ts';
export { attemptsOf, campaignState, insertAttempt, shareCampaign } from './begin-attempt.store.ts';
