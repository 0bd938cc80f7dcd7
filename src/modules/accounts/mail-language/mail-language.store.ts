import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

export function findMailLanguage(
  q: Executor,
  accountId: number,
): Promise<{ locale: Locale; isChosen: boolean } | undefined> {
  return q.maybe<{ locale: Locale; isChosen: boolean }>(sql`
    select locale, locale_chosen as "isChosen" from accounts where id = ${accountId}`);
}

export async function chooseLocale(
  q: Executor,
  accountId: number,
  locale: Locale | null,
): Promise<void> {
  await q.run(sql`
    update accounts set locale = coalesce(${locale}, locale), locale_chosen = ${locale !== null}
    where id = ${accountId} and closed_at is null`);
}

export async function followLocale(q: Executor, accountId: number, locale: Locale): Promise<void> {
  await q.run(sql`
    update accounts set locale = ${locale}
    where id = ${accountId} and closed_at is null and not locale_chosen and locale <> ${locale}`);
}
