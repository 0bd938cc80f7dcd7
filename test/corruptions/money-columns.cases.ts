/** Every column of the tables money is in: what can go wrong with it, or why nothing would. */
import { CONTRIBUTION_STATES } from '#modules/contributions/index.ts';

/** How a column is spoilt. */
export type Column =
  | 'amount'
  | 'count'
  | 'flag'
  /** A moment: moved by an hour, and taken away where it may be. */
  | 'moment'
  /** A moment of the future that may be missing, nothing more: taken away. */
  | 'deadline'
  /** The number of another row: exchanged for that of a third one. */
  | 'reference'
  /** A name that must be its own: exchanged with that of another row, and taken away where it may be. */
  | 'name'
  /** One of a few values: a present one becomes others, but for those that mean the same to money. */
  | {
      readonly values: readonly string[];
      readonly alike?: readonly (readonly string[])[];
      readonly only?: (row: Row) => boolean;
      readonly else?: string;
    }
  /** So in some rows only; in the others it decides nothing, and why. */
  | {
      readonly as: 'amount' | 'count' | 'flag' | 'moment' | 'deadline' | 'reference' | 'name';
      readonly only?: (row: Row) => boolean;
      /** States in which two rows may exchange it unnoticed. */
      readonly alike?: readonly string[];
      readonly else: string;
    }
  /** Not money. */
  | { readonly ignored: string };

type Row = Readonly<Record<string, unknown>>;
const OPEN = ['created', 'reserved', 'risk_review', 'charging', 'charge_unknown'];
const isSettled = (row: Row): boolean => row.outcome !== null;

const PERSON = { ignored: 'who it is from, as the owner reads it' } as const;
const REQUEST = { ignored: 'tells one request from another' } as const;
const SHOWN = { ignored: 'how it is shown' } as const;
const RISK = { ignored: 'counted to slow the testing of cards' } as const;
const KEY = { ignored: 'the number of the row; rows are deleted and doubled' } as const;
const NOTE = { ignored: 'what somebody wrote about it' } as const;
const ASKED = { ignored: 'how often we asked' } as const;
const STAMP = { ignored: 'when the row was last touched, for readers' } as const;

const OTHER_DAY = { values: ['2001-02-03'] } as const;
/** What is kept beside the postings. */
const LEDGER_SUMS = {
  account_id: 'reference',
  day: OTHER_DAY,
  other: { values: ['provider_cash', 'platform_fees', 'suspense'] },
  in_minor: 'amount',
  out_minor: 'amount',
} as const;

const STATES: readonly string[] = CONTRIBUTION_STATES;
const REASONS = [
  'duplicate',
  'contributor_request',
  'fraud',
  'campaign_removed',
  'unfunded',
  'below_minimum',
  'perk_unavailable',
  'undelivered',
  'chargeback_lost',
  'other',
];
const BORNE = ['duplicate', 'fraud', 'campaign_removed', 'unfunded', 'below_minimum'];

export const MONEY_COLUMNS: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  contributions: {
    id: KEY,
    campaign_id: 'reference',
    beneficiary_id: 'reference',
    account_id: 'reference',
    source: { values: ['web', 'import', 'offline', 'external'] },
    state: { values: STATES },
    seq: 'count',
    state_at: 'moment',
    state_cause: { ignored: 'a word about the last move; may change without one' },
    state_actor_id: { ignored: 'who moved it last; the events have it too' },
    state_request_id: REQUEST,
    state_before_dispute: {
      values: ['collected', 'partially_refunded'],
      only: ({ state }) => state === 'disputed',
      else: 'nothing goes back to it',
    },
    funding: { values: ['flexible', 'fixed'] },
    pre_order: SHOWN,
    own_campaign: SHOWN,
    currency: { values: ['USD', 'EUR', 'JPY'] },
    perks_minor: 'amount',
    extra_minor: 'amount',
    shipping_minor: 'amount',
    tax_minor: 'amount',
    total_minor: 'amount',
    platform_fee_bps: 'amount',
    captured_minor: 'amount',
    platform_fee_minor: 'amount',
    processing_fee_minor: 'amount',
    refunded_minor: 'amount',
    disputed_minor: 'amount',
    refund_tries: ASKED,
    refund_try_at: { ignored: 'when it is tried again; finance hears of what is given up' },
    refund_due: { values: ['unfunded', 'below_minimum', 'campaign_removed', 'perk_unavailable'] },
    charge_due_at: 'deadline',
    charge_tries: 'count',
    method_id: {
      as: 'reference',
      only: ({ state }) => state === 'pledged' || state === 'errored',
      else: 'a pledge will be charged on it; what was paid goes back by its charge',
    },
    email: PERSON,
    firstname: PERSON,
    lastname: PERSON,
    appearance: SHOWN,
    owner_visibility: SHOWN,
    locale: SHOWN,
    referrer: SHOWN,
    first_referrer: SHOWN,
    last_referrer: SHOWN,
    token_hash: REQUEST,
    holder: REQUEST,
    client_key: RISK,
    contributor_key: 'name',
    idempotency_key: REQUEST,
    body_hash: REQUEST,
    created_at: 'moment',
    expires_at: {
      as: 'deadline',
      only: ({ state }) => OPEN.includes(String(state)),
      else: 'it is over',
    },
    pledged_at: 'moment',
    collected_at: 'moment',
  },
  contribution_lines: {
    id: KEY,
    contribution_id: 'reference',
    position: SHOWN,
    perk_id: 'reference',
    stock_unit_id: 'reference',
    title: SHOWN,
    kind: SHOWN,
    ships: { ignored: 'what shipping cost is in its own column' },
    quantity: 'count',
    unit_price_minor: 'amount',
    shipping_minor: 'amount',
    refunded_minor: 'amount',
    shipping_refunded_minor: 'amount',
    options: SHOWN,
  },
  contribution_events: {
    contribution_id: 'reference',
    seq: 'count',
    from_state: { values: STATES },
    to_state: { values: STATES },
    cause: NOTE,
    actor_id: NOTE,
    request_id: REQUEST,
    occurred_at: { ignored: 'the moments that matter stand on the contribution and are compared' },
  },
  payment_attempts: {
    id: KEY,
    source_kind: { values: ['contribution', 'purchase'] },
    source_id: 'reference',
    operation: { values: ['setup', 'charge'] },
    attempt_no: 'count',
    idempotency_key: 'name',
    state: {
      values: [
        'stored',
        'requires_action',
        'unknown',
        'succeeded',
        'surplus',
        'declined',
        'abandoned',
      ],
      alike: [
        ['declined', 'abandoned'],
        ['stored', 'requires_action', 'unknown'],
      ],
      only: (row) =>
        row.operation === 'charge' || !['declined', 'abandoned'].includes(String(row.state)),
      else: 'a card that was stored too late is as good as one that never was',
    },
    on_session: 'flag',
    amount_minor: 'amount',
    currency: { values: ['USD', 'EUR', 'JPY'] },
    method_ref: {
      ignored: 'of a charge, what the person typed; of a pledge, compared by its card',
    },
    customer_ref: { ignored: 'whose the card is at the provider' },
    save_method: SHOWN,
    hosted: SHOWN,
    provider_object: { values: ['payment_intent', 'setup_intent', 'checkout_session'] },
    provider_ref: {
      as: 'name',
      alike: ['declined'],
      else: 'both name a payment that took nothing, and never will',
    },
    action_url: SHOWN,
    charge_ref: 'name',
    captured_minor: 'amount',
    provider_fee_minor: 'amount',
    decline_code: SHOWN,
    created_at: { ignored: 'when it was asked; decides for how long we wait, not what is owed' },
    resolved_at: {
      as: 'moment',
      only: (row) => row.captured_minor !== null,
      else: 'it took nothing',
    },
    check_at: 'deadline',
    checks: ASKED,
  },
  payment_refunds: {
    id: KEY,
    source_kind: { values: ['contribution', 'purchase'] },
    source_id: 'reference',
    attempt_id: 'reference',
    idempotency_key: REQUEST,
    amount_minor: 'amount',
    currency: { values: ['USD', 'EUR', 'JPY'] },
    reason: {
      values: REASONS,
      alike: [BORNE, REASONS.filter((reason) => !BORNE.includes(reason))],
    },
    note: NOTE,
    surplus: 'flag',
    state: {
      values: ['stored', 'unknown', 'pending', 'succeeded', 'failed', 'outside'],
      alike: [['stored', 'unknown']],
    },
    provider_ref: 'name',
    platform_fee_minor: 'amount',
    processing_fee_minor: 'amount',
    actor_id: NOTE,
    failure: NOTE,
    created_at: { ignored: 'their order is that of their numbers' },
    resolved_at: {
      as: 'moment',
      only: ({ state }) => state === 'outside',
      else: 'when the provider had done with it, which may be long after the money went',
    },
    check_at: {
      as: 'deadline',
      only: ({ state }) => state !== 'succeeded',
      else: 'whether a bank sent it back is asked for a month',
    },
    checks: ASKED,
    returned_at: 'moment',
    from_owed_minor: 'amount',
    covered_minor: 'amount',
    stranded_minor: 'amount',
  },
  payment_refund_parts: {
    refund_id: 'reference',
    position: SHOWN,
    part: { values: ['perk', 'shipping', 'extra', 'rest'], alike: [['extra', 'rest']] },
    line_id: 'reference',
    amount_minor: 'amount',
  },
  payment_disputes: {
    id: KEY,
    dispute_ref: 'name',
    attempt_id: 'reference',
    amount_minor: 'amount',
    held_minor: 'amount',
    currency: { values: ['USD', 'EUR', 'JPY'] },
    reason: NOTE,
    state: { values: ['open', 'won', 'lost'] },
    opened_at: 'moment',
    closed_at: 'deadline',
    fee_minor: 'amount',
    check_at: 'deadline',
    checks: ASKED,
    due_at: { ignored: 'until when the bank takes an answer, for the queue of the staff' },
    answered_at: { ignored: 'that the bank was answered: no money moves before it decides' },
    answered_by: { ignored: 'who answered the bank' },
  },
  stock_units: {
    id: KEY,
    limit_count: { ignored: 'what the owner sets; only never below what is taken' },
    claimed: 'count',
    reserved: 'count',
    updated_at: STAMP,
  },
  stock_reservations: {
    id: KEY,
    stock_unit_id: 'reference',
    source_kind: { values: ['contribution', 'purchase'] },
    source_id: 'reference',
    quantity: 'count',
    state: { values: ['held', 'claimed', 'released'] },
    reserved_at: STAMP,
    expires_at: { ignored: 'of what is held, compared with its contribution; else over' },
    settled_at: { ignored: 'only whether there is one; set and taken away by state' },
  },
  campaign_totals: {
    campaign_id: 'reference',
    raised_minor: 'amount',
    pledged_minor: 'amount',
    collected_minor: 'amount',
    contributions: 'count',
    contributors: 'count',
    external_raised_minor: 'amount',
    external_contributors: { ignored: 'told by whoever raised it elsewhere; stands nowhere else' },
    updated_at: STAMP,
  },
  campaign_contributors: {
    campaign_id: 'reference',
    contributor_key: 'name',
    account_id: 'reference',
    contributions: 'count',
    first_at: STAMP,
  },
  beneficiaries: {
    id: KEY,
    kind: { ignored: 'storefronts come later' },
    campaign_id: 'reference',
    created_at: STAMP,
  },
  settlements: {
    campaign_id: 'reference',
    decision: { values: ['charge', 'release', 'keep', 'give_back'] },
    outcome: { values: ['funded', 'unfunded'] },
    currency: { values: ['USD', 'EUR', 'JPY'] },
    goal_minor: 'amount',
    pledged_minor: 'amount',
    collected_minor: 'amount',
    net_minor: 'amount',
    ends_at: 'moment',
    decided_at: { ignored: 'moved by an hour it decides the same' },
    spread_at: { ignored: 'without it the decision is told again, which changes nothing' },
  },
  ledger_accounts: {
    id: KEY,
    kind: {
      values: ['provider_cash', 'beneficiary_held', 'platform_fees', 'refunds_owed', 'suspense'],
    },
    owner_ref: 'name',
    currency: { values: ['USD', 'EUR', 'JPY'] },
  },
  ledger_transfers: {
    id: { ignored: 'the name of the row; rows are deleted and doubled' },
    kind: {
      values: [
        'contribution_collected',
        'contribution_pledged',
        'pledge_voided',
        'refund_sent',
        'refund_outside',
        'dispute_held',
        'adjustment',
      ],
    },
    source_kind: {
      values: ['contribution', 'refund', 'dispute', 'attempt', 'campaign', 'adjustment'],
    },
    source_id: 'reference',
    phase: { values: ['posted', 'pending', 'voided'] },
    pending_id: 'name',
    reverses_id: { ignored: 'nothing is reversed; set, its transfer is not what its row says' },
    fx_rate_id: { ignored: 'nothing is exchanged yet' },
    note: NOTE,
    digest: { ignored: 'tells a repeat from something else under its name; never read as money' },
    occurred_at: {
      as: 'moment',
      only: (row) => row.source_kind !== 'campaign' && row.source_kind !== 'dispute',
      else: 'when it was raised elsewhere, and when a dispute took it, is what we were told',
    },
    recorded_at: STAMP,
  },
  ledger_postings: {
    transfer_id: 'name',
    leg: { ignored: 'the order in which legs are written' },
    debit_account_id: 'reference',
    credit_account_id: 'reference',
    currency: { values: ['USD', 'EUR', 'JPY'] },
    amount_minor: 'amount',
  },
  ledger_days: LEDGER_SUMS,
  ledger_differences: LEDGER_SUMS,
  ledger_market_days: {
    day: OTHER_DAY,
    currency: { values: ['USD', 'EUR', 'JPY'] },
    kind: { values: ['beneficiary_held', 'pledges_promised'] },
    other: LEDGER_SUMS.other,
    in_minor: 'amount',
    out_minor: 'amount',
  },
  outbox: {
    id: KEY,
    topic: { values: ['contribution.collected', 'contribution.pledged', 'contribution.refunded'] },
    key: 'name',
    payload: 'name',
    occurred_at: STAMP,
    relayed_at: { ignored: 'whether it was handed on; looked at by its own check' },
    request_id: { ignored: 'which request caused it: nothing of money follows from it' },
  },
};

/** Columns of wider tables: those with money, and no others. */
export const SOME_COLUMNS: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  campaigns: {
    currency: { values: ['USD', 'EUR', 'JPY'] },
    goal_minor: {
      as: 'amount',
      only: isSettled,
      else: 'what the owner asks for, which nothing was decided by yet',
    },
    funding_type: { values: ['flexible', 'fixed'] },
    platform_fee_bps: 'count',
    outcome: { values: ['funded', 'unfunded'] },
    outcome_sum_minor: {
      as: 'amount',
      only: (row) => row.funding_type === 'flexible' || row.outcome === 'funded',
      else: 'of a campaign that failed before it was planted, the books know nothing more',
    },
  },
  contribution_days: {
    day: {
      ...OTHER_DAY,
      only: (row) => row.contributions !== 0,
      else: 'of a day on which nothing came nothing is kept',
    },
    contributions: 'count',
    amount_minor: 'amount',
    extra_contributions: 'count',
    extra_minor: 'amount',
  },
  contribution_day_perks: {
    perk_id: 'reference',
    contributions: 'count',
    units: 'count',
    price_minor: 'amount',
    shipping_minor: 'amount',
    units_to_make: 'count',
  },
  contribution_day_choices: { perk_id: 'reference', units: 'count' },
  contribution_day_referrers: { code: 'reference', contributions: 'count', raised_minor: 'amount' },
  perks: {
    campaign_id: 'reference',
    stock_unit_id: 'reference',
    currency: { values: ['USD', 'EUR', 'JPY'] },
  },
};
