import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { CAMPAIGNS } from '../../../demo/market/index.ts';
import { refreshDiscovery } from './refresh-discovery.ts';
import { searchOf } from './search.ts';
import { searchCampaigns } from './search-campaigns.ts';

testDatabase();

/** Titles that are written in many ways, beside those of the demo market. */
const ODD = [
  'Stroller/Pram for stairs',
  'The Audition-In',
  'Home 2: the return',
  "Don't Wake the Bear",
  'L’Œuvre au Noir',
  'Straßenmusik für alle',
  'Kaffeemühlenwerkstatt',
  'Die Würfel-Akademie',
  'ﬁreﬂy lantern',
  'Café Ñandú',
  'Шахматы для двоих',
  'Ёлка и снег',
  '星を集める小さな機械',
  '茶馆：一个桌游',
  '用3D打印的咖啡磨',
  'Øresund by kayak',
  'C++ for kids',
  'R&D 101',
  '3D-printed ukulele',
];
const TITLES = [...new Set([...CAMPAIGNS.map(({ title }) => title), ...ODD])];

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@example.test', 'Ida')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select 'c-' || place, a.id, 'live', title, 'EUR', 100000, clock_now() - interval '3 days',
      clock_now() + interval '9 days'
    from unnest(${TITLES}::text[]) with ordinality as t (title, place) cross join accounts a`);
  await refreshDiscovery();
});

async function firstTen(text: string): Promise<string[]> {
  const search = searchOf(new URLSearchParams({ search_text: text }));
  const { campaignIds } = await searchCampaigns(search, null, 10);
  const rows = await db().query<{ title: string }>(
    sql`select title from campaigns where id = any(${campaignIds})`,
  );
  return rows.map((row) => row.title);
}

const MISTAKES: Readonly<Record<string, (word: string, at: number) => string>> = {
  dropped: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at + 1) + word.slice(at),
  swapped: (word, at) =>
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  replaced: (word, at) =>
    `${word.slice(0, at)}${word[at] === 'x' ? 'q' : 'x'}${word.slice(at + 1)}`,
};

/** The title with one mistake in each of its words of four letters and more, one after the other. */
function misspelt(title: string, mistake: (word: string, at: number) => string): string[] {
  const words = title.split(' ');
  return words.flatMap((word, n) => {
    if (!/^\p{L}{4,}$/u.test(word)) return [];
    const at = (word.length * 7 + n) % (word.length - 1);
    return [[...words.slice(0, n), mistake(word, at), ...words.slice(n + 1)].join(' ')];
  });
}

describe('a campaign whose title somebody knows', () => {
  it.each(TITLES)('is the first by its exact title: %s', async (title) => {
    expect((await firstTen(title)).includes(title)).toBe(true);
    const search = searchOf(new URLSearchParams({ search_text: title }));
    const [first] = (await searchCampaigns(search, null, 1)).campaignIds;
    const row = await db().one<{ title: string }>(
      sql`select title from campaigns where id = ${first ?? 0}`,
    );
    expect(row.title).toBe(title);
  });

  it.each([
    ['集める', '星を集める小さな機械'],
    ['小さな機械', '星を集める小さな機械'],
    ['星', '星を集める小さな機械'],
    ['茶馆', '茶馆：一个桌游'],
    ['桌游', '茶馆：一个桌游'],
    ['桌游 茶馆', '茶馆：一个桌游'],
    ['3D打印 咖啡', '用3D打印的咖啡磨'],
  ])('is found by a part of what has no spaces: %s', async (text, title) => {
    expect(await firstTen(text)).toEqual([title]);
  });

  it.each(Object.entries(MISTAKES))('is found with one letter %s', async (_name, mistake) => {
    const asked = TITLES.flatMap((title) =>
      misspelt(title, mistake).map((text) => ({ title, text })),
    );
    const missed: string[] = [];
    for (const { title, text } of asked) {
      if (!(await firstTen(text)).includes(title)) missed.push(text);
    }
    expect(asked.length).toBeGreaterThan(80);
    expect(missed).toEqual([]);
  });
});
