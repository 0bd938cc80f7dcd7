import { expect, it } from 'vitest';
import { CAMPAIGN_ACTS, CAMPAIGN_STATES } from '#modules/campaigns/index.ts';
import { REFUND_REASONS } from '#modules/payments/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { presentSteps } from '../present-steps.ts';
import { causeText, refusalsText } from './step-note.ts';

it('says each reason of a refusal once, in words', () => {
  const reasons = 'basics:title, story:story_html, perks:perks, basics:title';
  expect(refusalsText(reasons, 'en')).toBe('Missing: title · Missing: story · Missing: perks');
  expect(refusalsText('state:held', 'en')).toBe('The campaign was: On hold');
  expect(refusalsText('own_campaign', 'de')).toContain('Eigene Kampagne');
});

it('says why a state came, in words', () => {
  expect(causeText('dispute_opened', 'en')).toBe('Dispute opened');
  expect(causeText('roll_over', 'en')).toBe('Continue without a deadline');
  expect(causeText('launched', 'en')).toBe('Launch');
  expect(causeText('launched', 'de')).toBe(causeText('publish', 'de'));
  expect(causeText('published', 'en')).toBe('Open the coming-soon page');
  expect(causeText('chargeback_rate', 'en')).toBe('too many payments were disputed');
  expect(causeText('refund:perk_unavailable', 'en')).toBe('The perk isn’t available');
});

it('leaves no name of the database, in any language; what nobody named stays readable', () => {
  for (const locale of LOCALES) {
    const causes = [...CAMPAIGN_ACTS, ...REFUND_REASONS.map((reason) => `refund:${reason}`)];
    const states = CAMPAIGN_STATES.map((state) => `state:${state}`);
    for (const text of [
      ...causes.map((cause) => causeText(cause, locale)),
      ...states.map((state) => refusalsText(state, locale)),
      causeText('what_comes_later', locale),
      refusalsText('state:of_another_version', locale),
      causeText('constructor', locale),
    ]) {
      expect(text).toMatch(/\S/);
      expect(text).not.toMatch(/_|\bstate\.|step_note/);
    }
  }
});

it('stands in a history, where what an act was noted with is told as before', () => {
  const step = (kind: 'state' | 'refusal', what: string, note: string) => ({
    kind,
    at: new Date('2031-02-03T04:05:06Z'),
    before: null,
    what,
    actor_id: null,
    actor: null,
    note,
    details: null,
  });
  const actor = { locale: 'en', roles: ['trust'], accountId: 1 } as unknown as Actor;
  const { entries } = presentSteps(
    [
      step('refusal', 'publish', 'basics:city, terms:terms_accepted'),
      step('state', 'live', 'publish'),
    ],
    actor,
  );
  expect(entries.map(({ what, note }) => [what, note])).toEqual([
    ['Refused: Launch', 'Missing: city · Missing: accepted terms'],
    ['live', 'Launch'],
  ]);
});
