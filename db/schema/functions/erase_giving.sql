-- What was paid stays, without the person. A parcel that may still be on its way keeps its address for 90 days.
create function erase_giving(who bigint, their_address text, is_proved boolean) returns void language plpgsql as $$
declare
  given bigint[];
  renamed record;
begin
  -- Also what was given as a guest under the same, proved address, once nothing is open any more.
  select coalesce(array_agg(id), '{}') into given from contributions
  where account_id = who or (is_proved and account_id is null and lower(email) = lower(their_address)
    and state not in ('created', 'reserved', 'setup_ok', 'risk_review', 'pledged', 'charging', 'charge_unknown', 'errored',
      'disputed'));
  delete from contribution_addresses a using contributions c
  where c.id = a.contribution_id and c.id = any (given) and not (c.state in ('collected', 'partially_refunded')
    and exists (select 1 from contribution_lines l where l.contribution_id = c.id and l.ships));
  update idempotency_keys k set response = null from contributions c
  where c.id = any (given) and k.key = c.idempotency_key and k.response is not null;
  update contribution_declines set client_key = '', fingerprint = null where contribution_id = any (given);
  update contribution_reviews set note = '' where contribution_id = any (given);
  update payment_refunds set note = '–' where source_kind = 'contribution' and source_id = any (given) and note <> '';
  -- The hash of a mail address can be guessed back: another name for the same contributor.
  for renamed in
    select c.contributor_key as old_key, 'closed:' || who || ':' || min(c.id) as new_key from contributions c
    where c.id = any (given) and c.contributor_key like 'email:%' group by 1
  loop
    update contributions set contributor_key = renamed.new_key where contributor_key = renamed.old_key;
    update campaign_contributors set contributor_key = renamed.new_key where contributor_key = renamed.old_key;
  end loop;
  update contributions set email = 'closed-' || who || '@closed.invalid', firstname = '', lastname = '',
    appearance = 'anonymous', referrer = null, client_key = '', token_hash = null
  where id = any (given);
  delete from payment_card_pages where account_id = who;
  update payment_methods set saved = false, last4 = '', exp_month = null, exp_year = null, fingerprint = null, country = null
  where account_id = who;
  -- What the provider told of these payments was handled; its text holds names and addresses.
  update payment_webhook_events e set payload = '{}' from payment_attempts p
  where p.source_kind = 'contribution' and p.source_id = any (given) and e.handled_at is not null
    and e.object_ref in (p.provider_ref, p.charge_ref);
end $$;
