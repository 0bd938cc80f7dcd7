import { expect, it } from 'vitest';
import { CAMPAIGN_STATES } from '#modules/campaigns/campaign.ts';
import { takesComments } from './takes-comments.ts';

it('[7-28] takes comments from the launch until it is closed or cancelled, also while it is held', () => {
  const open = CAMPAIGN_STATES.filter((state) => takesComments({ state }));
  expect(open).toEqual(['live', 'forever_funding', 'ended', 'held']);
});
