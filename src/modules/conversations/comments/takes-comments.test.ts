import { expect, it } from 'vitest';
import { CAMPAIGN_STATES } from '#modules/campaigns/campaign.ts';
import { takesComments, takesReplies } from './takes-comments.ts';

it('[7-28] takes comments from the launch until it is closed or cancelled, also while it is held', () => {
  const open = CAMPAIGN_STATES.filter((state) => takesComments({ state }));
  expect(open).toEqual(['live', 'forever_funding', 'ended', 'held']);
});

it('nobody answers what nobody reads, or anything that it began', () => {
  const [shown, hidden] = [{ hidden: false }, { hidden: true }];
  expect([takesReplies(shown), takesReplies(hidden)]).toEqual([true, false]);
  expect(takesReplies(shown, shown)).toBe(true);
  expect(takesReplies(shown, hidden)).toBe(false);
  expect(takesReplies(hidden, shown)).toBe(false);
});
