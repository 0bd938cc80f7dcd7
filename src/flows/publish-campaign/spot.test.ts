import { expect, it } from 'vitest';
import { linkToSpot } from './spot.ts';

it('what stands before the launch leads to where it is done, and the email to its inbox and back', () => {
  expect(linkToSpot('card', 'en', 7)).toBe('/campaigns/7/edit#card');
  expect(linkToSpot('perks', 'de', 7)).toBe('/de/campaigns/7/edit/perks#perks');
  expect(linkToSpot('email', 'en', 7)).toBe(
    '/accounts/welcome?from=%2Fcampaigns%2F7%2Fedit%2Flaunch',
  );
});
