import { listAccounts, searchAccounts } from '#modules/admin/account-records.store.ts';
import { listCampaigns, listHolds } from '#modules/admin/campaign-records.store.ts';
import { searchCampaigns } from '#modules/admin/campaigns/search.store.ts';
import { listChecks, listDifferences } from '#modules/admin/checks/check.store.ts';
import {
  IDENTITY_FILTERS,
  listIdentityChecks,
} from '#modules/admin/identity/identity-records.store.ts';
import { listContributionIds } from '#modules/admin/ledger/ledger-search.store.ts';
import { listCaused, listTransfers } from '#modules/admin/ledger/transfer-records.store.ts';
import { searchContributions } from '#modules/admin/contributions/search.store.ts';
import { listContributions } from '#modules/admin/money-records.store.ts';
import { DECIDED_KINDS, decided } from '#modules/admin/queue/decided.store.ts';
import { countWaiting, type StoredKind, waiting } from '#modules/admin/queue/queue.store.ts';
import { listRequestSteps } from '#modules/admin/requests/request-steps.store.ts';
import { findMailTerms, searchMails } from '#modules/admin/mails/mail-search.store.ts';
import { findGuestContributionIds } from '#modules/admin/people/people.store.ts';
import { listMails } from '#modules/admin/step.store.ts';
import {
  listErrors,
  listErrorsAlike,
  listErrorsOfRequest,
} from '#modules/admin/errors/error-records.store.ts';
import { listAudit } from '#modules/accounts/audit/audit-list.store.ts';
import { listReviews } from '#flows/review-contribution/review-contribution.store.ts';
import { listGroups } from '#modules/campaigns/reviews/approval.store.ts';
import { ATTENTION_STATES } from '#modules/contributions/index.ts';
import type { Executor } from '#platform/db/sql.ts';
import { ERROR_KINDS } from '#platform/log/recorded/error-recorder.ts';
import { FINGERPRINT, type LargeMarket } from './plant-back-office.ts';

/** A list of the staff's, or a part of one, as its page asks for it. */
export type ListRead = readonly [name: string, read: (q: Executor) => Promise<unknown>];

const KINDS = Object.keys({
  dispute: 0,
  contribution_review: 0,
  payment_unknown: 0,
  refund_stuck: 0,
  refund_escalation: 0,
  hold: 0,
  book_difference: 0,
  comment_report: 0,
  campaign_report: 0,
  account_report: 0,
  approval_group: 0,
  balance_finding: 0,
  audit_chain_finding: 0,
} satisfies Record<StoredKind, 0>) as StoredKind[];

const limit = 50;
const NO_TERMS = {
  accountIds: [],
  addresses: [],
  subjects: [],
  kinds: [],
  id: null,
};

/** Where a page of the queue begins; all that was planted began at once. */
const placeOf = (after: number | null): string | null =>
  after === null ? null : `2001-01-01T00:00:00.000000Z~${Math.floor(after)}`;

/** Every list and filter of the back office: from its beginning, and from the middle of what there is. */
export function backOfficeLists({ contributions, accounts, campaigns }: LargeMarket): ListRead[] {
  const half = Math.floor(contributions / 2);
  const [someone, something] = [Math.floor(accounts / 2), Math.floor(campaigns / 2)];
  const both = (name: string, middle: number, read: (q: Executor, at: number | null) => unknown) =>
    [null, middle].map(
      (at): ListRead => [
        `${name}${at === null ? '' : ', from the middle'}`,
        async (q) => read(q, at),
      ],
    );
  return [
    ...([null, 'staff', 'revoked'] as const).flatMap((filter) =>
      both(`accounts: ${filter ?? 'all'}`, someone, (q, before) =>
        listAccounts(q, filter, { before, limit }),
      ),
    ),
    ...['many1', 'first1', 'FÌRST1', 'last7', 'last7 first7', 'nobody', String(someone)].map(
      (text): ListRead => [
        `accounts: search ${text}`,
        (q) => searchAccounts(q, { text, id: Number(text) || null, limit }),
      ],
    ),
    ...(['staff', 'revoked'] as const).flatMap((filter) =>
      ['many1', 'first1', 'last7', 'nobody'].map(
        (text): ListRead => [
          `accounts: search ${text} among ${filter}`,
          (q) => searchAccounts(q, { text, id: null, filter, limit }),
        ],
      ),
    ),
    ...([null, 'live', 'held', 'draft'] as const).flatMap((state) =>
      both(`campaigns: ${state ?? 'all'}`, something, (q, before) =>
        listCampaigns(q, state, { before, limit }),
      ),
    ),
    ...['thing', 'many-9', 'Thíng 9', '9', 't', 'first1', 'many9@people.test', 'nothing'].map(
      (text): ListRead => [
        `campaigns: search ${text}`,
        (q) => searchCampaigns(q, { text, id: null, limit }),
      ],
    ),
    ...['9 thing', 'thi 1 t'].map(
      (text): ListRead => [
        `campaigns: search ${text} among all`,
        (q) => searchCampaigns(q, { text, id: null, limit }),
      ],
    ),
    ...['live', 'held', 'draft'].flatMap((state) =>
      [
        'thing',
        '9 thing',
        'thi 1 t',
        'many-9',
        'first1',
        'last7',
        'many9@people.test',
        'nothing',
      ].map(
        (text): ListRead => [
          `campaigns: search ${text} among ${state}`,
          (q) => searchCampaigns(q, { text, id: null, state, limit }),
        ],
      ),
    ),
    ['holds of a campaign', (q) => listHolds(q, something, limit)],
    ...both('contributions of a campaign', half, (q, before) =>
      listContributions(q, null, { before, limit, campaignId: something }),
    ),
    ...([null, ...ATTENTION_STATES] as const).flatMap((state) =>
      both(`contributions: ${state ?? 'all'}`, half, (q, before) =>
        listContributions(q, state, { before, limit }),
      ),
    ),
    ...[
      'many9@people.test',
      'many9@guest.test',
      'many7@guest.test',
      `pi_planted_${half}`,
      'dp_planted_7',
      'first1',
      'guest1',
      'of guest1',
      'Thing 1',
      'Thing',
      String(half),
    ].map(
      (text): ListRead => [
        `contributions: search ${text}`,
        (q) => searchContributions(q, { text, id: Number(text) || null, limit }),
      ],
    ),
    ...([null, 'errored', 'disputed'] as const).flatMap((state) =>
      [null, something].flatMap((campaignId) =>
        [
          'many9@people.test',
          'many1',
          'first1',
          'last7',
          'guest1',
          'guest11',
          'of',
          'Óf guest1',
          'thing',
          '1 thi t',
          `Thing ${something}`,
          'nobody',
          String(half),
        ].map(
          (text): ListRead => [
            `contributions: search ${text} among ${state ?? 'all'} of ${campaignId ?? 'all'}`,
            (q) =>
              searchContributions(q, { text, id: Number(text) || null, state, campaignId, limit }),
          ],
        ),
      ),
    ),
    ...(['errored', 'disputed'] as const).flatMap((state) =>
      both(`contributions: ${state} of a campaign`, half, (q, before) =>
        listContributions(q, state, { before, limit, campaignId: something }),
      ),
    ),
    ...KINDS.flatMap((kind) => [
      ...both(`queue: ${kind}`, kind === 'hold' ? something : half / 10, (q, after) =>
        waiting[kind](q, { after: placeOf(after), keys: null, limit }),
      ),
      [
        `queue: one ${kind}`,
        (q: Executor) => waiting[kind](q, { after: null, keys: [1005], limit: 2 }),
      ] as const,
    ]),
    ...DECIDED_KINDS.flatMap((kind) =>
      both(`decided: ${kind}`, half, (q, before) =>
        decided[kind](q, { before: placeOf(before), limit }),
      ),
    ),
    ['queue: counts', (q) => countWaiting(q)],
    ...['guest1', 'Guest1 Of', `many${half}@guest.test`, 'nobody'].map(
      (text): ListRead => [
        `audit log: whom ${text} means`,
        (q) => findGuestContributionIds(q, { text, accountIds: [7, someone], limit }),
      ],
    ),
    ...([null, 7, someone] as const).flatMap((accountId) =>
      both(`audit log: ${accountId ?? 'all'}`, half, (q, before) =>
        listAudit(q, { before, limit, accountId }),
      ),
    ),
    ...(
      [
        { act: 'logged_in' },
        { act: 'role_granted' },
        { subject: { kinds: ['account'], id: null } },
        { subject: { kinds: ['account', 'contribution'], id: someone } },
        { requestId: 'of-nobody' },
        { from: '2001-01-01', to: '2001-01-02' },
        { to: '2001-01-01' },
        { actorIds: [7] },
        { actorIds: [7, someone, someone + 1] },
        { aboutIds: [someone, someone + 1] },
        { actorIds: [7], aboutIds: [someone] },
        { aboutIds: [] },
        { aboutIds: [3, 4] },
        { aboutIds: [3], act: 'access_revoked' },
        { aboutIds: [3], acts: ['access_revoked', 'role_granted', 'account_closed'] },
        { aboutIds: [someone], aboutGuests: [half, half + 1, half + 2] },
        { accountId: 3, isWithoutReads: true },
        { accountId: 7, isWithoutReads: true },
      ] as const
    ).flatMap((filter) =>
      both(`audit log: ${JSON.stringify(filter)}`, half, (q, before) =>
        listAudit(q, { before, limit, ...filter }),
      ),
    ),
    ...['of-nobody', `contribution-${half}`, `campaign-${something}`].map(
      (requestId): ListRead => [
        `request ${requestId}`,
        (q) => listRequestSteps(q, requestId, { from: 0, limit }),
      ],
    ),
    ...[false, true].flatMap((isFailed) =>
      both(`mails: ${isFailed ? 'failed' : 'all'}`, half, (q, before) =>
        listMails(q, isFailed, { before, limit }),
      ),
    ),
    ...[false, true].flatMap((isFailed) => [
      ...(
        [
          { accountIds: [7, someone] },
          { addresses: [`many${half}@people.test`] },
          { subjects: ['hello'] },
          { kinds: ['receipt'] },
          { id: 100 },
          {},
        ] as const
      ).flatMap((terms) =>
        both(`mails: ${isFailed ? 'failed' : 'all'} ${JSON.stringify(terms)}`, half, (q, before) =>
          searchMails(q, { ...NO_TERMS, ...terms }, { isFailed, before, limit }),
        ),
      ),
      ...['hello', 'first1', 'many9', 'guest1', 'of', 'nobody'].map(
        (text): ListRead => [
          `mails: ${isFailed ? 'failed' : 'all'}, what ${text} may mean`,
          (q) => findMailTerms(q, { text, id: null }, { isFailed, limit: 8 }),
        ],
      ),
    ]),
    ...([null, ...IDENTITY_FILTERS] as const).flatMap((state) =>
      both(`identity: ${state ?? 'all'}`, something, (q, before) =>
        listIdentityChecks(q, state, { before, limit }),
      ),
    ),
    ...([null, ...ERROR_KINDS] as const).flatMap((kind) =>
      both(`errors: ${kind ?? 'all'}`, half, (q, before) => listErrors(q, kind, { before, limit })),
    ),
    [
      'errors of a request',
      (q) => listErrorsOfRequest(q, `contribution-${half}`, { before: null, limit }),
    ],
    ['errors alike', (q) => listErrorsAlike(q, { id: 7, fingerprint: FINGERPRINT }, limit)],
    ['ledger', (q) => listTransfers(q, null, limit)],
    [
      'ledger: caused by contributions',
      (q) => listCaused(q, { contributionIds: [half, half + 1, half + 2] }, limit),
    ],
    [
      'ledger: caused by things of one number',
      (q) =>
        listCaused(q, { contributionIds: [], things: [{ kind: 'contribution', id: half }] }, limit),
    ],
    ...both('ledger: contributions of campaigns', half, (q, before) =>
      listContributionIds(q, { campaignIds: [something, something + 1] }, { before, limit }),
    ),
    ...both('ledger: contributions of people', half, (q, before) =>
      listContributionIds(
        q,
        { campaignIds: [], accountIds: [something, something + 1], madeAs: 'nobody@people.test' },
        { before, limit },
      ),
    ),
    ...['guest1', 'of', 'of guest1'].flatMap((madeAs) =>
      both(`ledger: contributions among those made as ${madeAs}`, half, (q, before) =>
        listContributionIds(q, { campaignIds: [], madeAs }, { before, limit }),
      ),
    ),
    ['ledger, from the middle', (q) => listTransfers(q, { below: `planted:${half}` }, limit)],
    ...(['approved', 'rejected', 'pending', 'changes_requested'] as const).flatMap((state) =>
      both(`approvals: ${state}`, half / 10, (q, after) =>
        listGroups(q, state, Math.floor(after ?? 0), limit),
      ),
    ),
    ...both('reviews', half, (q, after) => listReviews(q, after ?? 0, limit)),
    ...both('checks', half / 20, (q, before) => listChecks(q, 'balance', { before, limit })),
    ['differences', (q) => listDifferences(q, limit)],
  ];
}
