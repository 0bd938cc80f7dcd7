/** The door of guests who become account holders: what they gave becomes theirs. */
export {
  claimSubscribers,
  claimWithContributions,
  confirmAndClaim,
  signUpGuestOf,
  waitingFor,
} from './claim-contributions.ts';
export { claimRoutes } from './claim-contributions.routes.ts';
