import { decideReview } from '#flows/review-contribution/index.ts';
import { defineDecidedList } from '../frame/waiting-list.ts';

export const { loader, action, headers } = defineDecidedList(
  'contribution_reviews',
  'contribution_review',
  [
    {
      intent: 'release',
      title: 'admin.release_charges',
      text: 'admin.release_charges_text',
      async decide(contributionId, { accountId, ip, requestId }) {
        const decision = 'release';
        await decideReview({
          decision,
          contributionId,
          actorId: accountId ?? 0,
          note: '',
          ip,
          requestId,
        });
      },
    },
  ],
);
