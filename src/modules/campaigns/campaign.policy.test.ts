import { describe, expect, it } from 'vitest';
import type { CampaignState } from './campaign.ts';
import {
  hasRelation,
  mayLead,
  maySeeFigures,
  type Standing,
  staffStanding,
} from './campaign.policy.ts';

const ROLES = ['admin', 'trust', 'finance', 'support', 'curator'] as const;

function standing(state: CampaignState, roles: readonly string[]): Standing {
  return { isOwner: false, permissions: [], ...staffStanding({ state }, roles) };
}

/** Which roles answer yes. */
function rolesWho(state: CampaignState, asked: (one: Standing) => boolean): string[] {
  return ROLES.filter((role) => asked(standing(state, [role])));
}

describe('what staff see of a campaign that is not theirs', () => {
  it.each(['draft', 'coming_soon'] as const)(
    'one that is %s: admin, trust and support',
    (state) => {
      const work = ['admin', 'trust', 'support'];
      expect(rolesWho(state, hasRelation)).toEqual(work);
      expect(rolesWho(state, mayLead)).toEqual(work);
    },
  );

  it.each(['live', 'ended', 'held', 'cancelled'] as const)(
    'the figures of a %s one: everybody but curators',
    (state) => {
      const work = ['admin', 'trust', 'finance', 'support'];
      expect(rolesWho(state, mayLead)).toEqual(work);
      expect(rolesWho(state, maySeeFigures)).toEqual(work);
      expect(rolesWho(state, hasRelation)).toEqual(ROLES);
    },
  );

  it('nothing without a role, and not more by a role that does not exist', () => {
    for (const roles of [[], ['owner'], ['Admin']]) {
      expect(hasRelation(standing('draft', roles))).toBe(false);
      expect(mayLead(standing('live', roles))).toBe(false);
    }
  });

  it('the sum of several roles', () => {
    expect(hasRelation(standing('draft', ['curator', 'support']))).toBe(true);
  });
});
