import type { NamedPerson } from '#modules/admin/index.ts';
import {
  changedFields,
  type MarketProfile,
  type MarketStep,
  OF_NOBODY,
} from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { VersionView } from '../frame/admin-view.ts';
import { personOf } from '../people/person-cell.ts';
import { when } from '../frame/present-table.ts';
import { type OfferChoices, presentChanges } from './present-offer.ts';

/** What holds again with an older decision; the market's share is decided by two. */
export const OFFER = [
  'languages',
  'currencies',
  'countries',
  'hiddenCategories',
  'homeCollections',
  'leastGoal',
  'mostGoal',
] as const;

const isSame = (one: MarketProfile, other: MarketProfile) =>
  !changedFields(one, other).some((field) => (OFFER as readonly string[]).includes(field));

interface Named {
  readonly choices: OfferChoices;
  /** Who proposed and decided. */
  readonly people: ReadonlyMap<number, NamedPerson>;
}

/** Who decided; of the market's share, who proposed it as well. */
function whoDecided(
  { version, before, changed }: MarketStep,
  people: Named['people'],
  actor: Actor,
) {
  const decider = personOf(version.decidedBy, people, actor).text;
  const { proposedFee } = before.profile;
  if (!changed.includes('feeBps') || proposedFee === null) return decider;
  const proposer = personOf(proposedFee.by, people, actor).text;
  return translate(actor.locale, 'market_offer.fee_decided_by', { proposer, approver: decider });
}

/** What was decided about the offer so far, the newest first; at the end the product as it came. */
export function presentOfferVersions(
  steps: readonly MarketStep[],
  now: MarketProfile,
  { choices, people }: Named,
  actor: Actor,
): VersionView[] {
  const { locale } = actor;
  if (steps.length === 0) return [];
  const decided = steps.map(({ version, before, changed }, place): VersionView => {
    const changes = presentChanges(before.profile, version.profile, choices, locale);
    return {
      id: version.id,
      isCurrent: place === 0,
      isFixed: isSame(version.profile, now) || changed.every((field) => field === 'feeBps'),
      title: changes.map(({ field }) => field).join(', '),
      isTitledByChanges: changes.length > 0,
      when: version.decidedAt ? when(version.decidedAt, actor) : '',
      who: whoDecided({ version, before, changed }, people, actor),
      note: version.note,
      changes,
    };
  });
  const first: VersionView = {
    id: OF_NOBODY.id,
    isCurrent: false,
    isFixed: isSame(OF_NOBODY.profile, now),
    title: translate(locale, 'market_offer.own'),
    when: translate(locale, 'market.as_it_came'),
    who: null,
    note: '',
  };
  return [...decided, first];
}
