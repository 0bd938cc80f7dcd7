create function upsert_payment_method(m jsonb, for_account bigint, save boolean) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  if m ->> 'method_ref' is null then
    return null;
  end if;
  insert into payment_methods (customer_id, account_id, method_ref, brand, last4, exp_month, exp_year, fingerprint, country, saved)
    values ((select id from payment_customers where customer_ref = m ->> 'customer_ref'), for_account, m ->> 'method_ref',
      coalesce(m ->> 'brand', 'card'), coalesce(m ->> 'last4', ''), (m ->> 'exp_month')::int, (m ->> 'exp_year')::int,
      m ->> 'fingerprint', m ->> 'country', save and for_account is not null)
    on conflict (method_ref) do update set saved = payment_methods.saved or excluded.saved,
      customer_id = coalesce(payment_methods.customer_id, excluded.customer_id)
    returning id into found_id;
  return found_id;
end $$;
