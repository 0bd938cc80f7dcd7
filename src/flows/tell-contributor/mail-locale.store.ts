import { sql } from '#platform/db/sql.ts';

/** The language of a mail about contribution `c`: the one its person chose, else that of the checkout. */
export const MAIL_LOCALE = sql`
  coalesce((select a.locale from accounts a where a.id = c.account_id and a.locale_chosen), c.locale)`;
