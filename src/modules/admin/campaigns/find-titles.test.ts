import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { findCampaignIds } from '../ledger/ledger-search.store.ts';
import { findCampaigns, searchCampaigns } from './search.store.ts';

testDatabase();

const TITLES = [
  'Pocket Observatory',
  'The Observatory: a Pocket Guide',
  'Le Nez à la maison',
  "L'Observatoire de la Maison",
  'Straße — 100 % Wolle',
  'Äpfel & Birnen',
  'O’Brien’s Co-op',
  'el el el',
  'Maison',
  '東京の観測所',
  '!!!',
  '',
];
const TEXTS = [
  'observatory',
  'OBS',
  'pocket',
  'observatory pocket',
  'pocket observatory',
  'pock obs',
  'observatory: a',
  'maison',
  'Maison, nez',
  'à la',
  'a la mai',
  'la la',
  'l m',
  'strasse 100',
  '100',
  'apfel',
  'birnen äpfel',
  "o'brien",
  'brien op',
  'el',
  'e e',
  'o',
  '東京',
  '!!!',
  '%',
  'ervatory',
  'pocket nothing',
  'the guide a observatory pocket',
];
const STATES = ['live', 'draft'] as const;
const ALL = 500;

/** What a search should find, by looking at every title. */
async function expected(text: string, state: string | null): Promise<number[]> {
  const rows = await db().query<{ id: number }>(sql`
    with t as (select c.id, c.state, lower(unaccent(normalize(c.title, nfkc))) as title from campaigns c),
    typed as (select lower(unaccent(normalize(${text}::text, nfkc))) as text)
    select t.id from t cross join typed
    where (${state}::text is null or t.state = ${state})
      and (starts_with(t.title, typed.text) or (typed.text ~ '[[:alnum:]]' and not exists (
        select from regexp_split_to_table(typed.text, '[^[:alnum:]]+') w (word)
        where w.word <> '' and not exists (
          select from regexp_split_to_table(t.title, '[^[:alnum:]]+') h (word)
          where starts_with(h.word, w.word)))))
    order by t.id desc`);
  return rows.map(({ id }) => id);
}

async function found(text: string, state: string | null, limit = ALL): Promise<number[]> {
  const { rows } = await searchCampaigns(db(), { text, id: null, state, limit });
  return rows.map(({ id }) => id);
}

describe('a title is found as a look at every title finds it', () => {
  beforeAll(async () => {
    for (const state of STATES) {
      for (const title of TITLES) {
        const { id } = await makeCampaign({ state });
        await db().run(sql`update campaigns set title = ${title} where id = ${id}`);
      }
    }
  });

  it.each(TEXTS)('"%s"', async (text) => {
    for (const state of [null, ...STATES, 'held']) {
      const due = await expected(text, state);
      expect(await found(text, state)).toEqual(due);
      const search = { text, id: null, state, limit: ALL };
      expect(await findCampaigns(db(), search)).toEqual({ ids: due, isCut: false });
    }
    const inBooks = await findCampaignIds(db(), { text, id: null, limit: ALL });
    expect(inBooks.toReversed()).toEqual(await expected(text, null));
  });

  it('most texts find something', async () => {
    const none = [];
    for (const text of TEXTS) if ((await expected(text, null)).length === 0) none.push(text);
    expect(none).toEqual(['%', 'ervatory', 'pocket nothing']);
  });
});

it('a campaign is found by its words of now, in its state of now', async () => {
  const { id } = await makeCampaign({ state: 'draft' });
  await db().run(sql`update campaigns set title = 'Blue Lantern' where id = ${id}`);
  expect(await found('lantern', 'draft')).toEqual([id]);
  await db().run(sql`update campaigns set title = 'Blue Kettle' where id = ${id}`);
  expect([await found('lantern', null), await found('kettle', null)]).toEqual([[], [id]]);
  await db().run(sql`update campaigns set state = 'coming_soon' where id = ${id}`);
  expect([await found('kettle', 'draft'), await found('kettle', 'coming_soon')]).toEqual([
    [],
    [id],
  ]);
});

describe('among many titles', () => {
  const many = (from: number, count: number, title: string) =>
    transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into campaigns (id, slug, owner_id, state, title, currency, goal_minor)
        select n, 'of-many-' || n, 1, 'draft', ${title}, 'USD', 1000
        from generate_series(${from}::int, ${from + count - 1}) n`);
      await tx.run(sql`
        insert into campaign_permuted_titles (campaign_id, state, title)
        select c.id, c.state, p.permuted from campaigns c cross join permuted_titles(c.title) p
        where c.id between ${from} and ${from + count - 1}`);
    });
  beforeEach(() =>
    transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`delete from campaign_permuted_titles`);
      await tx.run(sql`delete from campaigns`);
    }),
  );

  it('words are found in any order where one of the two longest is in no more than 250', async () => {
    await many(1000, 400, 'Wooden Toys');
    await many(2000, 249, 'Castle of Stone');
    await many(3000, 1, 'Castle of Wood');
    expect(await found('wood castle', null, 10)).toEqual([3000]);
    // Now the shorter word leads to it.
    await many(4000, 400, 'Castle of Sand');
    await many(5000, 1, 'Castle of Zinc');
    expect(await found('castle zinc', null, 10)).toEqual([5000]);
    expect(await found('castle zinc', 'draft', 10)).toEqual([5000]);
  });

  it('words that stand together are found however common each is', async () => {
    await many(1000, 400, 'Castle in Stone');
    await many(2000, 400, 'Wood of Trees');
    await many(3000, 1, 'A Castle of Wood');
    expect(await found('castle of wood', null, 10)).toEqual([3000]);
  });

  it('all are found in a state that no more are in than a page shows', async () => {
    await many(1000, 3, 'The stories, seven songs, some still silent');
    await many(2000, 3, 'Of songs');
    for (const limit of [6, 10]) {
      expect(await found('s', 'draft', limit)).toEqual([2002, 2001, 2000, 1002, 1001, 1000]);
    }
  });

  it('a file says that there may be more', async () => {
    await many(1000, 10, 'A Castle');
    const search = { text: 'castle', id: null, state: null, limit: 10 };
    expect(await findCampaigns(db(), search)).toMatchObject({ isCut: false });
    await many(2000, 1, 'The Castle');
    expect(await findCampaigns(db(), search)).toMatchObject({ isCut: true });
    await many(3000, 400, 'Wooden Toys');
    await many(4000, 400, 'Castle of Stone');
    const words = { text: 'wood castle', id: null, state: null, limit: 300 };
    expect(await findCampaigns(db(), words)).toEqual({ ids: [], isCut: true });
  });
});
