import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { accountsNamed, OF_GUESTS, rowsNamed } from '../people/find-people.store.ts';
import { MAIL_COLUMNS, type SentMailRow } from '../step.store.ts';

/** What mails are looked for by: whom they went to, what they are called, of which kind they are. */
export interface MailTerms {
  readonly accountIds: readonly number[];
  /** In lower case. */
  readonly addresses: readonly string[];
  /** As `name_folded()` has them. */
  readonly subjects: readonly string[];
  readonly kinds: readonly string[];
  readonly id: number | null;
}

export interface MailPage {
  readonly isFailed: boolean;
  readonly before: number | null;
  readonly limit: number;
}

/** Of mails that failed there are indexes of their own. */
const ofState = (isFailed: boolean): Statement => (isFailed ? sql`m.state = 'failed'` : sql`true`);

const ADDRESS = sql`lower(m.to_address) collate "C"`;
const SUBJECT = sql`name_folded(m.subject) collate "C"`;

/** Of so many contributions by guests of a name the addresses are taken. */
const GUESTS_READ = 100;

/** The first different values that begin with one: a step through the index for each. */
async function listBeginnings(
  q: Executor,
  value: Statement,
  { from, isFailed, limit }: { from: Statement; isFailed: boolean; limit: number },
): Promise<string[]> {
  const next = (after: Statement) => sql`
    select ${value} as v from mail_messages m
    where ${from} <> '' and ${after} and ${value} < ${from} || ${'\u{10ffff}'}::text and ${ofState(isFailed)}
    order by ${value} limit 1`;
  const rows = await q.query<{ v: string }>(sql`
    with recursive s (v) as (
      (${next(sql`${value} >= ${from}`)})
      union all
      select (${next(sql`${value} > s.v`)}) from s where s.v is not null)
    select v from s where v is not null limit ${limit}`);
  return rows.map(({ v }) => v);
}

/** Addresses of guests of this name, among what the first so many gave: one may have given often. */
async function listGuestAddresses(q: Executor, text: string, limit: number): Promise<string[]> {
  const rows = await q.query<{ address: string }>(sql`
    select distinct lower(g.email) as address from (${rowsNamed(OF_GUESTS, text, GUESTS_READ)}) g
    limit ${limit}`);
  return rows.map(({ address }) => address);
}

/** What a text may mean, up to a limit each: people of this name, addresses and subjects that begin so. */
export async function findMailTerms(
  q: Executor,
  typed: { readonly text: string; readonly id: number | null },
  { isFailed, limit }: { readonly isFailed: boolean; readonly limit: number },
): Promise<Omit<MailTerms, 'kinds'>> {
  const { text, id } = typed;
  const accounts = await q.query<{ id: number }>(sql`
    select distinct n.id from (${accountsNamed({ text, id, limit })}) n limit ${limit}`);
  const slice = { isFailed, limit };
  const begun = await listBeginnings(q, ADDRESS, {
    ...slice,
    from: sql`lower(${text})`,
  });
  const subjects = await listBeginnings(q, SUBJECT, {
    ...slice,
    from: sql`name_folded(${text})`,
  });
  const guests = await listGuestAddresses(q, text, limit);
  return {
    accountIds: accounts.map((account) => account.id),
    addresses: [...new Set([...begun, ...guests])],
    subjects,
    id,
  };
}

/** Mails that any of these terms finds, by keyset, the newest first; each is read by an index of its own. */
export function searchMails(
  q: Executor,
  { accountIds, addresses, subjects, kinds, id }: MailTerms,
  { isFailed, before, limit }: MailPage,
): Promise<SentMailRow[]> {
  const each = (terms: Statement, value: Statement) => sql`
    select f.id from ${terms} w (v) cross join lateral (
      select m.id from mail_messages m
      where ${value} = w.v and ${ofState(isFailed)} and m.id < ${below(before)}
      order by m.id desc limit ${limit}) f`;
  return q.query<SentMailRow>(sql`
    select ${MAIL_COLUMNS} from mail_messages m where m.id = any(array(
      select m.id from mail_messages m
        where m.id = ${id} and ${ofState(isFailed)} and m.id < ${below(before)}
      union all ${each(sql`unnest(${[...accountIds]}::bigint[])`, sql`m.account_id`)}
      union all ${each(sql`unnest(${[...addresses]}::text[])`, ADDRESS)}
      union all ${each(sql`unnest(${[...subjects]}::text[])`, SUBJECT)}
      union all ${each(sql`unnest(${[...kinds]}::text[])`, sql`m.kind`)}))
    order by m.id desc limit ${limit}`);
}
