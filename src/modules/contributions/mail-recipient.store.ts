import { sql } from '#platform/db/sql.ts';

/**
 * The language of mails about contribution `c`: its account's, which follows the pages its person reads
 * until they choose one; without an account that of the checkout.
 */
export const MAIL_LOCALE = sql`
  coalesce((select a.locale from accounts a where a.id = c.account_id), c.locale)`;

/**
 * Where mails about contribution `c` go: to the address that its account has by now, also after it was merged
 * into another one; without an account to that of the checkout.
 */
export const MAIL_ADDRESS = sql`
  coalesce((select a.email from accounts a where a.id = c.account_id and a.closed_at is null), c.email)`;
