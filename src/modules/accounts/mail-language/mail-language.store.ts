import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

export function findMailLanguage(
  q: Executor,
  accountId: number,
): Promise<{ locale: Locale; isChosen: boolean } | undefined> {
  return q.maybe<{ locale: Locale; isChosen: boolean }>(sql`
    select locale, locale_chosen as "isChosen" from accounts where id = ${accountId}`);
}

/** The language of the living account with that address. */
export async function findMailLanguageAt(q: Executor, email: string): Promise<Locale | undefined> {
  const row = await q.maybe<{ locale: Locale }>(sql`
    select locale from accounts where lower(email) = lower(${email}) and closed_at is null`);
  return row?.locale;
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
