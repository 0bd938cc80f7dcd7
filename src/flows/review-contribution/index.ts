/** The door of reviews: charges that wait because cards were refused before them. */
export {
  chargeReleased,
  decideReview,
  readReview,
  readReviewDecision,
  readReviews,
} from './review-contribution.ts';
export { chargeReleasedJob, reviewSubscribers } from './review-contribution.jobs.ts';
export { reviewRoutes } from './review-contribution.routes.ts';
