import { type Draft, NEEDED } from '#modules/campaigns/index.ts';
import { pictureAltField } from '#modules/campaigns/rules.ts';
import type { ReadyFacts } from './todo.store.ts';

/** What has to be done before a campaign is published, in the order of the editor. */
export const TODO_ITEMS = [
  'confirmed_email',
  'basics',
  'story',
  'image',
  'perks',
  'goal',
  'payout',
  'recipient',
  'terms',
] as const;
export type TodoName = (typeof TODO_ITEMS)[number];

export interface TodoItem {
  readonly name: TodoName;
  readonly isDone: boolean;
  /** The fields that are missing, by their names on the wire. */
  readonly missing: readonly string[];
}

const BASICS = ['title', 'tagline', 'category_id', 'city'] as const;

/** The to-do list of a campaign: pure, so that the page, the call and the guard agree. */
export function todoItems(draft: Draft, facts: ReadyFacts): TodoItem[] {
  const missing: Record<TodoName, readonly string[]> = {
    confirmed_email: facts.isConfirmed ? [] : ['email'],
    basics: BASICS.filter((name) => !NEEDED[name](draft)),
    story: NEEDED.story_html(draft) ? [] : ['story_html'],
    image: draft.card_public_id === null ? ['card'] : [],
    perks: facts.perks > 0 || draft.no_perks ? [] : ['perks'],
    goal: draft.goal_minor > 0n ? [] : ['goal_cents'],
    payout: payoutMissing(draft, facts),
    recipient: facts.isVerified ? [] : ['identity_verification'],
    terms: draft.terms_accepted_at === null ? ['terms_accepted'] : [],
  };
  return TODO_ITEMS.map((name) => ({
    name,
    isDone: missing[name].length === 0,
    missing: missing[name],
  }));
}

/** A bank account has to be somewhere, and to take the campaign's currency. */
function payoutMissing(draft: Draft, facts: ReadyFacts): readonly string[] {
  if (draft.bank_country === null) return ['bank_country'];
  return facts.isPayable ? [] : ['currency'];
}

/** Suggestions before the launch: worth fixing, but no reason to refuse it. */
export type Advice = (
  | { readonly name: 'perks_ship_nowhere' | 'secret_perks_unreachable'; readonly count: number }
  | { readonly name: SilentPictures | 'video_broken' | 'videos_broken'; readonly count: number }
  | { readonly name: 'country_not_reached'; readonly country: string }
) & {
  /** The field of the editor where it is followed. */
  readonly field: string;
};
type SilentPictures = `${'card' | 'gallery' | 'story'}_without_words`;

/** Countries a checkout is tried for. */
export const TRIED_COUNTRIES = ['US', 'GB', 'DE', 'CA', 'AU'] as const;

/** What was found out by trying. */
export interface Tried {
  /** Countries that a perk ships to, of those tried. */
  readonly reached: readonly string[];
  /** Videos that their provider does not show: the campaign's own, and those in its story. */
  readonly broken: { readonly main: number; readonly story: number };
}

export function advice(draft: Draft, facts: ReadyFacts, { reached, broken }: Tried): Advice[] {
  const inStory = draft.story_html.match(/<img\b[^>]*>/g) ?? [];
  const silentInStory = inStory.filter((image) => !/\balt="[^"]+"/.test(image)).length;
  const silent = draft.pictures.filter(({ alt }) => alt.trim() === '');
  const isCardSilent = draft.card_public_id !== null && draft.card_alt.trim() === '';
  const counted = [
    { name: 'perks_ship_nowhere', count: facts.stranded, field: 'perks' },
    { name: 'secret_perks_unreachable', count: facts.unreachable, field: 'perks' },
    { name: 'card_without_words', count: isCardSilent ? 1 : 0, field: 'card_alt' },
    {
      name: 'gallery_without_words',
      count: silent.length,
      field: pictureAltField(silent[0]?.public_id ?? ''),
    },
    { name: 'story_without_words', count: silentInStory, field: 'story_html' },
    { name: 'video_broken', count: broken.main, field: 'video_url' },
    { name: 'videos_broken', count: broken.story, field: 'story_html' },
  ] as const;
  return [
    ...counted.filter(({ count }) => count > 0),
    // Without any perk the to-do list says all there is to say.
    ...(draft.no_perks || facts.perks === 0 ? [] : TRIED_COUNTRIES)
      .filter((country) => !reached.includes(country))
      .map((country) => ({ name: 'country_not_reached' as const, country, field: 'perks' })),
  ];
}

export interface Promised {
  /** All amounts in minor units of one currency. */
  readonly goal_cents: number;
  /** What one perk costs to make, and to ship. */
  readonly unit_cost_cents: number;
  readonly unit_shipping_cents: number;
  readonly units: number;
  /** What has to be paid however many are made. */
  readonly fixed_cost_cents: number;
  /** Share of pledges whose charge is expected to fail, in hundredths of a percent. */
  readonly drop_bps: number;
}

/**
 * Whether the goal covers the promise: goal less drops, platform fee and processing fees, against
 * costs. Whole minor units, rounded against the owner.
 */
export function goalCovers(
  input: Promised,
  platformFeeBps: number,
): { net_cents: number; cost_cents: number; missing_cents: number } {
  const goal = BigInt(input.goal_cents);
  const collected = goal - ceilOf(goal * BigInt(input.drop_bps), 10_000n);
  const platform = ceilOf(collected * BigInt(platformFeeBps), 10_000n);
  const processing = ceilOf(collected * 290n, 10_000n) + 30n * BigInt(input.units);
  const net = collected - platform - processing;
  const unit = BigInt(input.unit_cost_cents) + BigInt(input.unit_shipping_cents);
  const cost = unit * BigInt(input.units) + BigInt(input.fixed_cost_cents);
  const missing = cost > net ? cost - net : 0n;
  return { net_cents: Number(net), cost_cents: Number(cost), missing_cents: Number(missing) };
}

function ceilOf(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
