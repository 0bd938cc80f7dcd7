import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { findContributions, searchContributions } from '../contributions/search.store.ts';
import { listContributionIds } from '../ledger/ledger-search.store.ts';
import { findMailTerms } from '../mails/mail-search.store.ts';
import { readAllContributions } from '../read-money.ts';
import { findAccountIds } from './people.store.ts';

testDatabase();

const NAMES = [
  ['Ivo', 'Marsh'],
  ['Iva', 'Marshall'],
  ['Marsha', 'Ivory'],
  ['Marsh', 'Marsh'],
  ['', 'Marsh'],
  ['Marsh', ''],
  ['Síle', "O'Brien"],
  ['Siobhán', 'O’Brien'],
  ['Anne-Marie', 'Le Goff'],
  ['Jean Luc', 'Martin-Dupont'],
  ['Łukasz', 'Żak'],
  ['José', 'García Márquez'],
  ['Ömer', 'Çelik'],
  ['Æsa', 'Straße'],
  ['I', 'X'],
  ['Ma%', 'O_B'],
] as const;

const [HERE, ELSEWHERE] = [601, 602];
const ALL = 500;

/** One letter, three, all but the last, the whole, in other spellings. */
function beginningsOf(name: string): string[] {
  const bare = name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  return [1, 3, name.length - 1, name.length]
    .flatMap((length) => [name.slice(0, length), bare.slice(0, length).toUpperCase()])
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

const TEXTS = [
  ...new Set([
    ...NAMES.flatMap(([first, last]) =>
      [first, last, `${first} ${last}`, `${last} ${first}`].flatMap(beginningsOf),
    ),
    'nobody',
    'ivo marshall',
    'arsh',
    'marsh i',
    '%',
    '_',
  ]),
];

/** Every name as a guest's, an account's and what that account gave in another one's; half of it here. */
beforeAll(async () => {
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into campaigns (id, slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
      select v.id, v.slug, 1, 'live', '0', 'USD', 1000, clock_now(), clock_now() + interval '9 days'
      from (values (${HERE}::int, '0-here'), (${ELSEWHERE}, '0-elsewhere')) v (id, slug)`);
    await tx.run(sql`
      insert into accounts (id, email, firstname, lastname)
      select n, '0-' || n || '@people.test', v.first, v.last
      from jsonb_array_elements(${JSON.stringify(NAMES)}::jsonb) with ordinality as e (name, n)
        cross join lateral (select name->>0, name->>1) v (first, last)`);
    await tx.run(sql`
      insert into contributions (campaign_id, beneficiary_id, account_id, state, state_cause, funding,
        currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor,
        email, firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
      select case when n % 2 = 0 then ${HERE}::int else ${ELSEWHERE} end, 1,
        case when n % 3 > 0 then 1 + (n / 3) % ${NAMES.length} end, s.state, 'planted', 'flexible', 'USD',
        1000, 0, 0, 1000, 500, 1000, '0-' || n || '-' || s.state || '@guest.test',
        coalesce(e.name->>0, ''), coalesce(e.name->>1, ''), 'planted', 'k' || n || s.state,
        'planted-contribution-' || n || s.state, 'x'
      from generate_series(0, ${NAMES.length * 6 - 1}) n
        cross join (values ('collected'), ('errored')) s (state)
        cross join lateral (select ${JSON.stringify(NAMES)}::jsonb->(n % ${NAMES.length}) as name) e`);
  });
});

const folded = (value: ReturnType<typeof sql>) => sql`lower(unaccent(normalize(${value}, nfkc)))`;
const begins = (who: 'a' | 'c', text: string) => {
  const [first, last] = [sql.raw(`${who}.firstname`), sql.raw(`${who}.lastname`)];
  return sql`(starts_with(${folded(sql`${first} || ' ' || ${last}`)}, ${folded(sql`${text}::text`)})
    or starts_with(${folded(sql`${last} || ' ' || ${first}`)}, ${folded(sql`${text}::text`)}))`;
};

interface Asked {
  readonly text: string;
  readonly state: 'errored' | null;
  readonly campaignId: number | null;
}

/** What a search should find, by looking at every row. */
const expected = ({ text, state, campaignId }: Asked) =>
  db().query<{ id: number; email: string; isGuest: boolean; isOwn: boolean }>(sql`
    select c.id, c.email, c.account_id is null as "isGuest", ${begins('c', text)} as "isOwn"
    from contributions c
    left join accounts a on a.id = c.account_id
    where (${begins('c', text)} or ${begins('a', text)})
      and (${state}::text is null or c.state = ${state})
      and (${campaignId}::bigint is null or c.campaign_id = ${campaignId})
    order by c.id desc`);

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

describe('a name is found as a look at every row finds it', () => {
  it('contributions: on a page, in a file, among those of a state and of a campaign', async () => {
    const narrowings = [null, 'errored' as const].flatMap((state) =>
      [null, HERE].map((campaignId) => ({ state, campaignId })),
    );
    let most = 0;
    for (const [place, text] of TEXTS.entries()) {
      const narrowing = narrowings[place % narrowings.length];
      const asked = { text, state: null, campaignId: null, ...narrowing };
      const due = idsOf(await expected(asked));
      const search = { ...asked, id: null, limit: ALL };
      expect([asked, idsOf((await searchContributions(db(), search)).rows)]).toEqual([asked, due]);
      expect(await findContributions(db(), search)).toEqual({ ids: due, isCut: false });
      most = Math.max(most, due.length);
    }
    expect(most).toBeGreaterThan(20);
  });

  it('contributions: page by page for a file, each once', async () => {
    for (const text of ['marsh', 'Marsh Ivo', 'o', 'brien', "O'Brien Síle"]) {
      const asked = { text, state: null, campaignId: null };
      const read = readAllContributions({ search: text, filter: null, limit: 7 });
      const ids: number[] = [];
      for (let before: number | null = null, isMore = true; isMore; ) {
        const page = await read(before);
        ids.push(...idsOf(page.rows));
        before = page.next;
        isMore = before !== null;
      }
      expect([text, ids]).toEqual([text, idsOf(await expected(asked))]);
    }
  });

  it('names of contributions in the books, page by page, each once, and addresses of guests', async () => {
    for (const text of TEXTS) {
      const due = await expected({ text, state: null, campaignId: null });
      const [own, guests] = [due.filter((one) => one.isOwn), due.filter((one) => one.isGuest)];
      const ids: number[] = [];
      for (let before: number | null = null, isMore = true; isMore; ) {
        const page = { before, limit: 5 };
        const found = await listContributionIds(db(), { campaignIds: [], madeAs: text }, page);
        ids.push(...found);
        before = found.at(-1) ?? null;
        isMore = found.length === page.limit;
      }
      expect([text, ids]).toEqual([text, idsOf(own)]);
      const terms = await findMailTerms(db(), { text, id: null }, { isFailed: false, limit: ALL });
      expect(terms.addresses.toSorted()).toEqual(guests.map(({ email }) => email).toSorted());
    }
  });

  it('accounts', async () => {
    for (const text of TEXTS) {
      const due = await db().query<{ id: number }>(
        sql`select a.id from accounts a where ${begins('a', text)} order by a.id desc`,
      );
      const found = await findAccountIds(db(), { text, id: null, limit: ALL });
      expect([text, found]).toEqual([text, idsOf(due)]);
    }
  });
});

it('a page is full of what begins with a text in either order, though some begin so in both', async () => {
  for (const limit of [1, 2, 5, 10]) {
    const search = { text: 'marsh', id: null, state: null, campaignId: null, limit };
    expect((await searchContributions(db(), search)).rows.length).toBe(limit);
    expect(await findContributions(db(), search)).toMatchObject({ isCut: true });
  }
});
