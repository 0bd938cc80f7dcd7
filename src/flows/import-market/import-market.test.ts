import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCampaign } from '#modules/campaigns/index.ts';
import { readPerks } from '#modules/perks/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db, sql } from '#platform/db/sql.ts';
import { makeAccount } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { checkMoney } from '../../../checks/money/index.ts';
import { CAMPAIGNS, gz, kite, writeMarket } from './import-market.fixture.ts';
import { importMarket } from './import-market.ts';

testDatabase();
let folder: string;
const say = () => undefined;

/** How much there is of everything an import adds. */
const counted = () =>
  db().one(sql`
    select (select count(*) from campaigns) as campaigns, (select count(*) from perks) as perks,
      (select count(*) from perk_items) as items, (select count(*) from campaign_updates) as updates,
      (select count(*) from ledger_transfers) as transfers, (select count(*) from accounts) as accounts,
      (select count(*) from media_files) as pictures, (select count(*) from campaign_tags) as tags,
      (select sum(external_raised_minor)::text from campaign_totals) as raised,
      (select count(*) from discovery_campaigns) as indexed`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-'));
  await writeMarket(join(folder, 'market'));
  overrideConfiguration({ storageUrl: `file:${join(folder, 'files')}` });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('importing a market', () => {
  it('says so where there is none', async () => {
    await expect(importMarket({ folder: join(folder, 'nowhere'), say })).rejects.toThrow(
      'no market',
    );
  });

  it('brings every row that is right, with its perks, texts and pictures', async () => {
    await db().run(sql`
      insert into market_versions (profile, note, decided_by)
      values (${sql.json({ feeBps: 300 })}, '', ${await makeAccount()})`);
    await importMarket({ folder: join(folder, 'market'), say });
    const counts = { campaigns: 6, perks: 3, updates: 2, indexed: 6, pictures: 1 };
    expect(await counted()).toMatchObject(counts);
    // The share is the one the market agreed to, which a command reads by itself.
    expect((await readCampaign('kite'))?.platformFeeBps).toBe(300);
  });

  it('reports every refused line with its reason, and changes nothing when it is repeated', async () => {
    const before = await counted();
    const { steps, photographs, problems } = await importMarket({
      folder: join(folder, 'market'),
      say,
    });
    expect(await counted()).toEqual(before);
    const step = (name: string) => steps.find((each) => each.step === name);
    expect(step('campaigns')).toMatchObject({ lines: 10, rows: 6 });
    expect(step('campaigns')?.refusals).toEqual([
      { line: 2, reason: 'not JSON' },
      { line: 4, reason: 'currency: a currency we do not have' },
      { line: 10, reason: 'id: the one of an earlier line' },
    ]);
    expect(step('rewards')).toMatchObject({ lines: 4, rows: 2, strangers: 1 });
    expect(step('rewards')?.refusals).toEqual([
      { line: 4, reason: expect.stringContaining('price') },
    ]);
    expect(photographs).toBe(1);
    expect(problems.map(({ file }) => file).sort()).toEqual([
      '../campaigns.jsonl.gz',
      'broken.jpg',
      'gone.jpg',
    ]);
  });

  it('reads another edition of a file from its beginning, without doubling what is there', async () => {
    const edition = join(folder, 'edition');
    cpSync(join(folder, 'market'), edition, { recursive: true });
    const more = { ...kite, id: 'c20', title: 'Newcomer', state: 'failed', source: 'ks' };
    await writeFile(join(edition, 'campaigns.jsonl.gz'), gz([more, ...CAMPAIGNS]));
    await importMarket({ folder: edition, say });
    expect(await counted()).toMatchObject({
      campaigns: 7,
      perks: 3,
      updates: 2,
      tags: 1,
      indexed: 7,
    });
    expect((await readCampaign('newcomer'))?.title).toBe('Newcomer');
  });

  it('keeps what a cut-off file held, says where it ends and does not call it done', async () => {
    const cut = join(folder, 'cut');
    cpSync(join(folder, 'market'), cut, { recursive: true });
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      ...kite,
      id: `d${n}`,
      title: `Row ${n}`,
      state: 'failed',
      source: 'ks',
    }));
    const whole = gz(rows);
    await writeFile(join(cut, 'campaigns.jsonl.gz'), whole.subarray(0, whole.length * 0.6));
    await expect(importMarket({ folder: cut, say })).rejects.toThrow('is damaged after line');
    const { kept } = await db().one<{ kept: number }>(
      sql`select count(*) as kept from campaigns where import_key like 'market:d%'`,
    );
    expect(kept).toBeGreaterThan(1_000);
    const state = await db().one(sql`
      select lines_done as lines, finished_at as done from market_import_steps where step = 'campaigns'`);
    expect(state).toEqual({ lines: kept, done: null });
  });
});

describe('what was imported', () => {
  it('has the text as it was meant, a slug of its own and a cover', async () => {
    const moon = await readCampaign('moon-tide');
    expect(moon).toMatchObject({ title: '“Moon” & tide', outcome: 'unfunded', state: 'ended' });
    const twin = await readCampaign('kite-c3');
    expect(twin).toMatchObject({
      title: 'kite!',
      state: 'live',
      cardAlt: 'the sea, calm (A. Sailor)',
    });
    const [kites] = [await readCampaign('kite')];
    expect(kites?.storyHtml).toBe('<p>It &lt;b&gt;flies&lt;/b&gt;.</p>\n<p>High &amp; far.</p>');
    expect(kites?.risks).toBe('Wind.');
    expect(kites?.title).toBe('Kite');
  });

  it('keeps amounts in the minor units of their currency', async () => {
    expect((await readCampaign('yen'))?.goalMinor).toBe(500_000n);
    expect((await readCampaign('bare'))?.goalMinor).toBe(50_000n);
    expect((await readCampaign('stopped'))?.country).toBe('FR');
  });

  it('offers only what the other market had left', async () => {
    const [sent, gone] = await readPerks((await readCampaign('kite'))?.id ?? 0);
    expect(sent).toMatchObject({
      limit: 4,
      priceMinor: 2_000n,
      ships: true,
      deliveryMonth: '2021-05',
    });
    expect(sent?.items.map(({ name }) => name)).toEqual(['Kite', 'Line']);
    expect(sent?.rates).toEqual([{ destination: 'everywhere', feeMinor: 0n }]);
    expect(gone).toMatchObject({ limit: 0, status: 'sold_out' });
  });

  it('counts as raised by perk and rest, exactly what the row says, and owes nobody anything', async () => {
    const rows = await db().query<{
      slug: string;
      raised: string;
      people: number;
      entries: number;
    }>(sql`
      select c.slug, t.external_raised_minor::text as raised, t.external_contributors as people,
        (select count(*) from ledger_transfers l
          where l.kind = 'external_raised' and l.source_id = c.id) as entries
      from campaigns c join campaign_totals t on t.campaign_id = c.id
      where c.slug in ('kite', 'yen', 'bare', 'moon-tide') order by 1`);
    expect(rows).toEqual([
      { slug: 'bare', raised: '0', people: 0, entries: 0 },
      { slug: 'kite', raised: '125050', people: 30, entries: 2 },
      { slug: 'moon-tide', raised: '300', people: 30, entries: 1 },
      { slug: 'yen', raised: '750000', people: 30, entries: 2 },
    ]);
    const kinds = await db().query<{ kind: string }>(sql`
      select distinct a.kind from ledger_accounts a order by 1`);
    expect(kinds.map(({ kind }) => kind)).toEqual(['external_contributions', 'external_raised']);
    expect(await checkMoney()).toEqual([]);
  });
});
