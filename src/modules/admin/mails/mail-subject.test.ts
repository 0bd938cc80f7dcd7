import { expect, it } from 'vitest';
import { mailSubject, withoutLinks } from './mail-subject.ts';

const SITE = 'https://market.test';

it.each([
  ['receipt', 'receipt:17', `${SITE}/contributions/9`, { kind: 'contribution', id: 17 }],
  ['campaign_hold', 'campaign_hold:4:req', '', { kind: 'campaign', id: 4 }],
  ['contribution_received', 'contribution_received:4:99', '', { kind: 'campaign', id: 4 }],
  ['comment_hidden', 'comment_hidden:8:req', '', { kind: 'comment', id: 8 }],
  ['password_changed', 'password_changed:5:2026', '', { kind: 'account', id: 5 }],
  ['account_merged', 'account_merged:5:9', '', { kind: 'account', id: 9 }],
  ['account_merged_away', 'account_merged_away:5:9', '', { kind: 'account', id: 9 }],
  [
    'refund_sent',
    'refunds.made:1',
    `See ${SITE}/fr/contributions/23?token=x`,
    { kind: 'contribution', id: 23 },
  ],
  [
    'charge_failed',
    'k:1',
    `${SITE}/campaigns/a/pay?contribution=24&token=x`,
    { kind: 'contribution', id: 24 },
  ],
  // What people wrote is no link.
  ['refund_sent', 'refunds.made:1', 'See /contributions/23', null],
  ['saved_search', 'saved_search:5:2026-01-01', '', null],
  ['unheard_of', 'unheard_of:5', '', null],
])('a mail of the kind %s with the key %s is about what it says', (kind, key, text, about) => {
  expect(mailSubject({ kind, key, text })).toEqual(about);
});

it('leaves out where links lead', () => {
  const text = `Open ${SITE}/sign_in?token=secret or (${SITE}/a).\nBye`;
  expect(withoutLinks(text, 'link')).toBe('Open [link] or ([link]\nBye');
});
