import { expect, it } from 'vitest';
import type { QueueKind } from '#modules/admin/index.ts';
import { itemAbout } from './item-about.ts';

it.each<[QueueKind, string, string]>([
  ['payment_unknown', 'charge', 'Charge'],
  ['refund_stuck', 'perk_unavailable', 'The perk isn’t available'],
  ['refund_stuck', 'surplus', 'Extra charge that couldn’t be refunded'],
  ['hold', 'appeal', 'The owner’s appeal'],
  ['approval_group', 'nonprofit_proof', 'Proof of nonprofit status'],
  ['comment_report', 'personal_data', 'Someone’s private details'],
  ['campaign_report', 'fake_product', 'The product doesn’t exist or doesn’t work as shown'],
  ['account_report', 'scam', 'A scam, or a request to pay elsewhere'],
  ['contribution_review', '', ''],
  ['book_difference', 'amount_differs ch_1', 'Amounts differ: ch_1'],
  ['dispute', 'product_not_received', 'The perk didn’t arrive'],
  ['dispute', 'check_returned', 'check returned'],
  ['failed_job', 'send_mail: Timed_out', 'send_mail: Timed_out'],
  ['balance_finding', 'USD: 1 ≠ 2', 'USD: 1 ≠ 2'],
])('says of %s why it waits, in words: %s', (kind, about, said) => {
  expect(itemAbout({ kind, about }, { locale: 'en' })).toBe(said);
});

it('leaves no name of the database where a campaign is held or a contribution is looked at', () => {
  const of = (kind: QueueKind, about: string) => itemAbout({ kind, about }, { locale: 'de' });
  for (const text of [of('hold', 'identity_mismatch'), of('contribution_review', 'device, card')]) {
    expect(text).toMatch(/\S/);
    expect(text).not.toMatch(/_|hold_reason|admin\./);
  }
});

it('sets a no-break space before the colon in French', () => {
  const item = { kind: 'book_difference', about: 'amount_differs ch_1' } as const;
  expect(itemAbout(item, { locale: 'fr' })).toMatch(/\S\u00a0: ch_1$/);
});
