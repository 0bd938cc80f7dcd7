import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATES } from '#modules/campaigns/campaign.ts';
import { CONTRIBUTION_STATES, mayGo } from '../contribution.ts';
import { isCancelled, mayCancelPledge } from './cancel-pledges.ts';

const HELD_FROM = [null, 'live', 'forever_funding', 'ended'] as const;

describe('a pledge is taken back', () => {
  it('by its person while the campaign is live, or held while it was live', () => {
    const open = CAMPAIGN_STATES.flatMap((state) =>
      HELD_FROM.filter((heldFromState) =>
        mayCancelPledge({ state: 'pledged', campaign: { state, heldFromState } }),
      ).map((from) => `${state} from ${from}`),
    );
    expect(open).toEqual([...HELD_FROM.map((from) => `live from ${from}`), 'held from live']);
  });

  it.each([
    ['by_contributor', ['pledged']],
    ['unfunded', ['pledged', 'errored']],
    ['campaign_cancelled', ['pledged', 'errored']],
  ] as const)('%s: in the states %j, from which it may be cancelled', (cause, states) => {
    const campaign = { state: 'live', heldFromState: null } as const;
    const ended = CONTRIBUTION_STATES.filter((state) => isCancelled({ state, campaign }, cause));
    expect(ended).toEqual(states);
    expect(ended.every((state) => mayGo(state, 'cancelled'))).toBe(true);
  });
});
