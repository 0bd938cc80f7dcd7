import { sql } from '#platform/db/sql.ts';

/**
 * The language of mails about contribution `c`: its account's, which follows the pages its person reads
 * until they choose one; without an account that of the checkout.
 */
export const MAIL_LOCALE = sql`
  coalesce((select a.locale from accounts a where a.id = c.account_id), c.locale)`;
