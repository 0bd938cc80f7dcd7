import { expect, it } from 'vitest';
import { REFUND_REASONS } from '#modules/payments/index.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { detailName, detailWord } from './detail-words.ts';
import { changeText, detailsText } from './present-details.ts';

/** As it reads: of the spaces that don't break, those around figures and signs. */
const plainText = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null;
const GIVEN_BACK = { refund_id: 7547, amount_minor: 2000, reason: 'contributor_request' };

it.each([
  ['en', 'USD', 'Amount: $20.00 USD · Reason: The contributor asked for it · Refund: 7547'],
  ['en', 'JPY', 'Amount: ¥2,000 · Reason: The contributor asked for it · Refund: 7547'],
  [
    'de',
    'EUR',
    'Betrag: 20,00 € · Grund: Die unterstützende Person hat darum gebeten · Erstattung: 7547',
  ],
] as const)('says in %s what was given back in %s as money', (locale, currency, text) => {
  const details = { ...GIVEN_BACK, currency };
  expect(plainText(detailsText('contribution_refunded', details, { locale }))).toBe(text);
});

it.each(LOCALES)(
  'leaves no name of the database of what was decided about money, in %s',
  (locale) => {
    const acts = [
      ...REFUND_REASONS.map(
        (reason) => ['contribution_refunded', { ...GIVEN_BACK, reason }] as const,
      ),
      ['contribution_marked_refunded', { ...GIVEN_BACK, surplus: true }] as const,
      ...['declined', 'refused'].map(
        (decision) => ['refund_request_answered', { refund_request_id: 3, decision }] as const,
      ),
      ...['released', 'cancelled'].map(
        (decision) => ['contribution_reviewed', { decision }] as const,
      ),
    ];
    for (const [act, details] of acts) {
      const text = detailsText(act, { ...details, currency: 'USD' }, { locale }) ?? '';
      for (const value of Object.values(details).filter((one) => typeof one === 'string')) {
        expect(text).not.toMatch(new RegExp(`: ${value}( ·|$)`));
      }
      expect(text).not.toMatch(/_|refund id|refund request id|surplus:/);
    }
  },
);

it('shows an amount of no known currency, and a reason nobody named, as they were noted', () => {
  const details = { amount_minor: 2000, reason: 'a word of later' };
  expect(detailsText('contribution_refunded', details, { locale: 'en' })).toBe(
    'Amount in minor units: 2000 · Reason: a word of later',
  );
});

it('tells a last day as a day, in the reader’s language, and what only looks like one as it stands', () => {
  const lastDay = (last_day: string, locale: 'en' | 'fr') =>
    detailsText('account_restricted', { last_day }, { locale });
  expect(lastDay('2026-12-02', 'en')).toBe('Last day: December 2, 2026');
  expect(lastDay('2026-12-02', 'fr')).toContain('2 décembre 2026');
  expect(lastDay('2026-99-02', 'en')).toBe('Last day: 2026-99-02');
});

it('parts a name from its value as the language does', () => {
  const of = (locale: 'en' | 'fr' | 'de') =>
    detailsText('setting_changed', { reason: 'Spam' }, { locale });
  expect([of('en'), of('fr'), of('de')]).toEqual([
    'Reason: Spam',
    'Motif\u00a0: Spam',
    'Grund: Spam',
  ]);
  expect(changeText('setting_changed', { after: { reason: 'Spam' } }, { locale: 'fr' })).toEqual([
    'Motif\u00a0: Spam',
  ]);
});

it('tells the note of a decision by its name', () => {
  const details = { refund_request_id: 3, decision: 'refused', note: 'Worn' };
  expect(detailsText('refund_request_answered', details, { locale: 'de' })).toBe(
    'Entscheidung: Von uns abgelehnt · Notiz: Worn · Erstattungsantrag: 3',
  );
});

/** What is noted with acts, each as it is written somewhere. */
const NOTED = [
  ['logged_in', { by: 'password' }],
  ['log_in_refused', { by: 'second_factor' }],
  ['password_changed', { by: 'mailed_link' }],
  ['personal_data_read', { what: 'contributions' }],
  ['personal_data_read', { what: 'identity_verifications' }],
  ['personal_data_read', { what: 'audit_log' }],
  ['personal_data_read', { what: 'ledger' }],
  ['personal_data_read', { what: 'mails' }],
  ['personal_data_read', { what: 'subscribers' }],
  ['personal_data_read', { what: 'mail', mail: 7 }],
  ['list_exported', { list: 'identity_verifications', filter: null }],
  ['campaign_reviewed', { group: 7, kind: 'nonprofit_proof', verdict: 'changes_requested' }],
  ['campaign_reviewed', { stage: 'prototype', verdict: 'rescinded' }],
  ['search_tuned', { what: 'made', kind: 'boost', campaign: 7, points: 3, words: '' }],
  ['content_changed', { topic: 'kept-data', locale: 'de', before: 7 }],
  ['experiment_changed', { name: 'Tour', state: 'running', round: 7 }],
  ['experiment_changed', { name: 'Tour', state: 'undone', part: 'Titel' }],
  ['setup_tried', { step: 'payments', problem: 'key_refused' }],
  ['sponsor_changed', { changed: 'certified', certification: 7, campaigns: 7 }],
  ['collection_changed', { changed: 'made', slug: 'summer', is_published: true }],
  ['role_granted', { role: 'trust' }],
  ['team_permissions_changed', { member: 7, from: ['edit_campaign'], to: [] }],
  ['banner_changed', { message_id: 'summer', is_on: true }],
  ['accounts_merged', { merged: 7, into: 8 }],
  ['stand_in_began', { minutes: 7 }],
  ['facebook_linked', { is_new: false }],
  ['sessions_ended', { count: 7 }],
  ['dead_letter_retried', { key: 'send-mail' }],
] as const;
/** Names that people gave, or that are called so everywhere. */
const OWN = ['Tour', 'Titel', 'summer', 'send-mail', 'de'];

it.each(LOCALES)('tells by what, of what and how acts were noted in words, in %s', (locale) => {
  const raw: string[] = [];
  for (const [act, details] of NOTED) {
    const text = detailsText(act, details, { locale });
    for (const [name, value] of Object.entries(details)) {
      if (detailName(name, 'en') === null && name !== 'from' && name !== 'to')
        raw.push(`${act} ${name}`);
      const words = [value].flat().map(String);
      const isRaw = (word: string) => /^[a-z]+([_-][a-z]+)*$/.test(word) && !OWN.includes(word);
      for (const word of typeof value === 'boolean' ? [] : words.filter(isRaw)) {
        if (word !== 'null' && detailWord(act, name, word, 'en') === null)
          raw.push(`${act} ${name} ${word}`);
      }
    }
    expect(text).not.toMatch(/undefined|_/);
  }
  expect(raw).toEqual([]);
});

it('says how somebody logged in, and what of a person was read', () => {
  const of = (act: string, details: object) =>
    detailsText(act, details as Record<string, unknown>, { locale: 'en' });
  expect(of('logged_in', { by: 'password' })).toBe('By: password');
  expect(of('personal_data_read', { what: 'contributions' })).toBe('What: Contributions');
  expect(of('logged_in', { by: 'a way of later' })).toBe('By: a way of later');
});
