-- Money that goes back: refunds in two halves (reserve under the row's lock, record what the provider said) and
-- disputes. Called only by stores of src/flows. Tables written: contributions, contribution_lines, contribution_events,
-- payment_refunds, payment_refund_parts, payment_disputes, stock, totals, outbox, the ledger through post_transfers.

create function refund_borne_by_platform(reason text) returns boolean language sql immutable as $$
  select reason in ('unfunded', 'below_minimum', 'fraud', 'duplicate', 'campaign_removed')
$$;
