import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

export interface Asked {
  readonly email: string;
  readonly locale: Locale;
  readonly source: string | null;
  readonly disclaimer: boolean;
  readonly textVersion: string;
}

export interface Subscription {
  readonly id: number;
  readonly email: string;
  readonly locale: Locale;
  /** Confirmed, and not ended since. */
  readonly isReader: boolean;
}

/** Notes that somebody asked; what was confirmed before stays confirmed. Its row is locked. */
export async function upsertSubscription(tx: Executor, asked: Asked): Promise<Subscription> {
  const { email, locale, source, disclaimer, textVersion } = asked;
  return tx.one<Subscription>(sql`
    insert into newsletter_subscriptions as s (email, locale, source, disclaimer, text_version)
    values (${email}, ${locale}, ${source}, ${disclaimer}, ${textVersion})
    on conflict (lower(email)) do update
      set locale = excluded.locale,
        source = case when s.state = 'pending' then excluded.source else s.source end,
        disclaimer = case when s.state = 'pending' then excluded.disclaimer else s.disclaimer end,
        text_version = case when s.state = 'pending' then excluded.text_version else s.text_version end,
        asked_at = case when s.state = 'pending' then clock_now() else s.asked_at end
    returning id, email, locale, state = 'confirmed' and not exists (
      select 1 from mail_opt_outs o where o.address = lower(s.email) and o.kind = 'newsletter'
    ) as "isReader"`);
}

/** The link that was mailed last is the one that works. */
export async function saveToken(tx: Executor, id: number, tokenHash: string): Promise<void> {
  await tx.run(sql`update newsletter_subscriptions set token_hash = ${tokenHash} where id = ${id}`);
}

/** The subscription a link is about, while the link is young enough. */
export async function findByToken(
  q: Executor,
  tokenHash: string,
  days: number,
): Promise<{ id: number; email: string } | undefined> {
  return q.maybe<{ id: number; email: string }>(sql`
    select id, email from newsletter_subscriptions
    where token_hash = ${tokenHash}
      and asked_at > clock_now() - make_interval(days => ${days}::int)`);
}

/** Confirms, and takes back an earlier "no more newsletters" of the address. */
export async function confirm(tx: Executor, id: number): Promise<void> {
  await tx.run(sql`
    update newsletter_subscriptions
    set state = 'confirmed', confirmed_at = clock_now() where id = ${id}`);
  await tx.run(sql`
    delete from mail_opt_outs o using newsletter_subscriptions s
    where s.id = ${id} and o.address = lower(s.email) and o.kind = 'newsletter'`);
}

/** Addresses nobody confirmed are not kept. */
export function deleteUnconfirmed(q: Executor, days: number): Promise<number> {
  return q.run(sql`
    delete from newsletter_subscriptions
    where state = 'pending' and asked_at < clock_now() - make_interval(days => ${days}::int)`);
}
