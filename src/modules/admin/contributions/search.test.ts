import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import type { AttentionState } from '../money-records.store.ts';
import { findContributions, searchContributions } from './search.store.ts';

testDatabase();

const [HERE, ELSEWHERE] = [601, 602];
const LIMIT = 10;

interface Planted {
  readonly id: number;
  readonly campaign?: number;
  /** Null for a guest's. */
  readonly account?: number | null;
  readonly state?: string;
  readonly email?: string;
  readonly firstname?: string;
}

/** People as told: from one number to another, of one first name and with one last name. */
const people = (from: number, to: number, firstname: string, lastname: string) =>
  db().run(sql`
    insert into accounts (id, email, firstname, lastname)
    select n, lower(${firstname}) || n || '@people.test', ${firstname}, ${lastname}
    from generate_series(${from}::int, ${to}) n`);

const given = (rows: readonly Planted[]) =>
  transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into contributions (id, campaign_id, beneficiary_id, account_id, state, state_cause, funding,
        currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor,
        email, firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
      select v.id, v.campaign, 1, v.account, v.state, 'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500,
        1000, v.email, v.firstname, '', 'planted', 'k' || v.id, 'planted-contribution-' || v.id, 'x'
      from jsonb_to_recordset(${JSON.stringify(
        rows.map((row) => ({
          campaign: HERE,
          account: null,
          state: 'collected',
          email: `of${row.id}@guest.test`,
          firstname: 'Wren',
          ...row,
        })),
      )}::jsonb)
        v (id bigint, campaign bigint, account bigint, state text, email text, firstname text)`);
  });

/** As many as told, the first of this number. */
const many = (count: number, from: number, row: (id: number) => Omit<Planted, 'id'>): Planted[] =>
  Array.from({ length: count }, (_, place) => ({ ...row(from + place), id: from + place }));

interface Asked {
  readonly text: string;
  readonly state?: AttentionState;
  readonly campaignId?: number;
}

/** What a page shows, and what a file holds that has room for as many. */
async function found({ text, state, campaignId }: Asked) {
  const search = {
    text,
    id: null,
    state: state ?? null,
    campaignId: campaignId ?? null,
    limit: LIMIT,
  };
  const { rows } = await searchContributions(db(), search);
  const { ids, isCut } = await findContributions(db(), search);
  return { page: rows.map(({ id }) => id), file: ids, isCut };
}

const whole = (...ids: number[]) => ({ page: ids, file: ids, isCut: false });

beforeEach(() =>
  transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    for (const table of ['contributions', 'campaign_permuted_titles', 'campaigns', 'accounts']) {
      await tx.run(sql.raw(`delete from ${table}`));
    }
    await tx.run(sql`
        insert into campaigns (id, slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
        select v.id, v.slug, 1, 'live', v.title, 'USD', 1000, clock_now(), clock_now() + interval '9 days'
        from (values (${HERE}::int, 'here', 'Here'), (${ELSEWHERE}, 'elsewhere', 'Elsewhere'))
          v (id, slug, title)`);
  }),
);

describe('a search of contributions', () => {
  it('finds what people gave to one campaign, however much they gave to others', async () => {
    await people(1, 3, 'Berg', 'Alpine');
    await given([
      { id: 1, account: 1 },
      { id: 2, account: 2 },
      { id: 3, account: 3, state: 'charging' },
      ...many(40, 100, (id) => ({ account: 1 + (id % 3), campaign: ELSEWHERE })),
    ]);
    for (const text of ['berg', 'alpine']) {
      expect(await found({ text, campaignId: HERE })).toEqual(whole(3, 2, 1));
    }
    expect(await found({ text: 'berg1@people.test', campaignId: HERE })).toEqual(whole(1));
  });

  it('finds what a guest gave to one campaign or has in a state, however much there is of them', async () => {
    const email = 'wren@guest.test';
    await given([
      { id: 1, email },
      { id: 2, email, state: 'errored', campaign: ELSEWHERE },
      ...many(40, 100, () => ({ email, campaign: ELSEWHERE })),
      ...many(40, 200, () => ({ state: 'errored' })),
    ]);
    expect(await found({ text: email, campaignId: HERE })).toEqual(whole(1));
    expect(await found({ text: email, state: 'errored' })).toEqual(whole(2));
  });

  it('finds a name in one state of one campaign behind others of that state', async () => {
    await given([
      ...many(40, 100, () => ({ state: 'errored', campaign: ELSEWHERE, firstname: 'Anna' })),
      { id: 1, state: 'errored', firstname: 'Annabel' },
      ...many(40, 200, () => ({ state: 'errored', firstname: 'Zoe' })),
    ]);
    expect(await found({ text: 'anna', state: 'errored', campaignId: HERE })).toEqual(whole(1));
  });

  it('finds what is under way to a payment by the name it is made in, among the newest', async () => {
    await given([
      ...many(40, 100, () => ({ firstname: 'Zoe' })),
      { id: 200, state: 'reserved', firstname: 'Anna' },
    ]);
    expect(await found({ text: 'anna', campaignId: HERE })).toEqual(whole(200));
    expect(await found({ text: 'anna' })).toEqual(whole(200));
  });

  it('asks 500 different people, whether one or three of the ways find them', async () => {
    // Address and name of the first half begin with it; of the others the last one gave.
    await people(1, 250, 'Berg', 'Alpine');
    await people(251, 500, 'Ida', 'Berg');
    await given([
      { id: 1, account: 500 },
      { id: 2, account: 500, state: 'disputed' },
      ...many(40, 100, () => ({ firstname: 'Zoe' })),
      ...many(40, 200, () => ({ firstname: 'Zoe', state: 'disputed' })),
    ]);
    for (const asked of [{ campaignId: HERE }, { campaignId: HERE, state: 'disputed' } as const]) {
      const { page, file } = await found({ text: 'berg', ...asked });
      expect(page).toEqual('state' in asked ? [2] : [2, 1]);
      expect(file).toEqual(page);
    }
    expect((await found({ text: 'berg', state: 'disputed' })).page).toEqual([2]);
    expect((await found({ text: 'berg' })).page).toEqual([2, 1]);
  });

  it('finds what was given to a campaign by any words of its title', async () => {
    const title = 'Le Nez à la maison';
    await db().run(sql`update campaigns set title = ${title} where id = ${ELSEWHERE}`);
    await given([
      { id: 1, campaign: ELSEWHERE },
      { id: 2, campaign: ELSEWHERE, state: 'errored' },
      ...many(40, 100, () => ({ firstname: 'Zoe' })),
      ...many(40, 200, () => ({ firstname: 'Zoe', state: 'errored' })),
    ]);
    for (const text of ['maison', 'mais nez']) {
      expect(await found({ text })).toEqual(whole(2, 1));
      expect(await found({ text, campaignId: ELSEWHERE })).toEqual(whole(2, 1));
      expect(await found({ text, campaignId: HERE })).toEqual(whole());
      expect(await found({ text, state: 'errored' })).toEqual(whole(2));
    }
  });

  it('finds without a filter what it finds with one', async () => {
    await people(1, 1, 'Mirela', 'Dragan');
    await given([{ id: 1, account: 1, firstname: 'Ilse', state: 'errored' }]);
    for (const asked of [{}, { campaignId: HERE }, { state: 'errored' } as const]) {
      expect(await found({ text: 'ilse', ...asked })).toEqual(whole(1));
      expect(await found({ text: 'mirela', ...asked })).toEqual(whole(1));
    }
  });

  it('shows on a page what its file holds, by several people and in several ways', async () => {
    await people(1, 2, 'Berg', 'Alpine');
    await people(3, 3, 'Ida', 'Berg');
    await db().run(sql`update campaigns set title = 'Berghof' where id = ${ELSEWHERE}`);
    await given([
      { id: 1, account: 1 },
      { id: 2, account: 2, state: 'disputed' },
      { id: 3, account: 3, firstname: 'Berg' },
      { id: 4, firstname: 'Bergamot' },
      { id: 5, account: 1, campaign: ELSEWHERE, state: 'disputed' },
      { id: 6, campaign: ELSEWHERE },
      { id: 7, account: 2, state: 'reserved' },
      { id: 8, firstname: 'Zoe', state: 'disputed' },
      { id: 9, firstname: 'Zoe', account: 9 },
    ]);
    expect(await found({ text: 'berg' })).toEqual(whole(7, 6, 5, 4, 3, 2, 1));
    expect(await found({ text: 'berg', campaignId: HERE })).toEqual(whole(7, 4, 3, 2, 1));
    expect(await found({ text: 'berg', campaignId: ELSEWHERE })).toEqual(whole(6, 5));
    expect(await found({ text: 'berg', state: 'disputed' })).toEqual(whole(5, 2));
    expect(await found({ text: 'berg', state: 'disputed', campaignId: HERE })).toEqual(whole(2));
  });
});

describe('the file of a search of contributions', () => {
  it('says only with one more than it holds that there may be others', async () => {
    for (const asked of [{}, { campaignId: HERE }, { state: 'errored' } as const]) {
      const state = 'state' in asked ? asked.state : 'collected';
      const others = many(40, 1000, () => ({ state, firstname: 'Zoe' }));
      await transaction((tx) => tx.run(sql`delete from contributions`));
      await given([...many(LIMIT, 100, () => ({ state, firstname: 'Berg' })), ...others]);
      expect(await found({ text: 'berg', ...asked })).toMatchObject({ isCut: false });
      await given([{ id: 200, state, firstname: 'Berg' }]);
      expect(await found({ text: 'berg', ...asked })).toMatchObject({ isCut: true });
    }
  });

  it('says that there may be more where more people fit than are asked', async () => {
    await people(1, 520, 'Berg', 'Alpine');
    // More than are wanted fit the text, and the newest are not all.
    await given([
      { id: 1, account: 520, state: 'disputed' },
      { id: 2, account: 520 },
      ...many(40, 100, () => ({ firstname: 'Zoe', state: 'disputed' })),
      ...many(40, 200, () => ({ firstname: 'Zoe' })),
    ]);
    for (const asked of [{}, { campaignId: HERE }, { state: 'disputed' } as const]) {
      expect(await found({ text: 'berg', ...asked })).toMatchObject({ isCut: true });
    }
  });

  it('says nothing where the newest are all that it is narrowed to, however many people fit', async () => {
    await people(1, 520, 'Berg', 'Alpine');
    await given([
      { id: 1, account: 520, state: 'disputed' },
      { id: 2, account: 520, campaign: ELSEWHERE },
      ...many(40, 100, () => ({ firstname: 'Zoe' })),
    ]);
    expect(await found({ text: 'berg', state: 'disputed' })).toEqual(whole(1));
    expect(await found({ text: 'berg', campaignId: ELSEWHERE })).toEqual(whole(2));
  });

  it('says that there may be more where more titles fit than are asked', async () => {
    await transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into campaigns (id, slug, owner_id, state, title, currency, goal_minor)
        select 700 + n, 'a-berg-' || n, 1, 'draft', 'Berg ' || n, 'USD', 1000
        from generate_series(1, ${LIMIT}) n`);
    });
    await given(many(40, 100, () => ({ firstname: 'Zoe', state: 'errored' })));
    expect(await found({ text: 'berg' })).toMatchObject({ isCut: false });
    await db().run(sql`update campaigns set title = 'Berghof' where id = ${ELSEWHERE}`);
    expect(await found({ text: 'berg' })).toMatchObject({ isCut: true });
    expect(await found({ text: 'berg', state: 'errored' })).toMatchObject({ isCut: true });
  });

  it('says that there may be more of a guest than it looks through', async () => {
    const email = 'wren@guest.test';
    await given(many(520, 1000, () => ({ email, campaign: ELSEWHERE })));
    await given([{ id: 1, email }]);
    expect(await found({ text: email, campaignId: HERE })).toEqual(whole(1));
    await given(many(40, 100, () => ({ firstname: 'Zoe' })));
    expect(await found({ text: email })).toMatchObject({ isCut: true });
    expect(await found({ text: email, campaignId: HERE })).toMatchObject({ isCut: true });
  });
});
