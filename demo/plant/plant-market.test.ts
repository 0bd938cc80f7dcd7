import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyOwners } from '#flows/notify-owner/index.ts';
import { reportCampaigns } from '#flows/report-campaign/index.ts';
import { QUEUE_KIND_NAMES, readQueue } from '#modules/admin/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db, sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';
import { startGateway, type TestGateway } from '#test/support/gateway.ts';
import { compareWithBooks } from '../../checks/money/index.ts';
import { loadChecks, runChecks } from '../../checks/report.ts';
import { CAMPAIGNS, COLLECTIONS, PEOPLE, planContributions } from '../market/index.ts';
import { demoAccountsExist } from './demo-accounts.store.ts';
import { plantPortraits, plantScenes } from './pictures/pictures.ts';
import { plantMarket } from './plant-market.ts';

testDatabase();
let gateway: TestGateway;
let folder: string;
const plant = () => plantMarket({ pictures: 'none', say: () => undefined });

type Books = Parameters<typeof compareWithBooks>[0];
type Counts = Record<string, number | string>;

const counted = () =>
  db().one<Counts>(sql`
    select (select count(*) from accounts) as accounts, (select count(*) from campaigns) as campaigns,
      (select count(*) from perks) as perks, (select count(*) from comments) as comments,
      (select count(*) from campaign_updates) as updates, (select count(*) from campaign_follows) as follows,
      (select count(*) from campaign_collections) as collections,
      (select count(*) from contributions) as contributions,
      (select count(*) from settlements) as settlements,
      (select sum(visits) from analytics_figures) as visits,
      (select count(*) from campaign_messages) as messages,
      (select count(*) from ledger_transfers) as transfers, (select count(*) from outbox) as events,
      (select max(updated_at)::text from campaigns) as changed`);

beforeAll(async () => {
  gateway = await startGateway();
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  overrideConfiguration({ storageUrl: `file:${join(folder, 'files')}` });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('planting the demo market', () => {
  it('is refused in production and without a sandbox, and leaves nothing', async () => {
    overrideConfiguration({ isProduction: true, stripeApiBase: gateway.url });
    await expect(plant()).rejects.toThrow('not for production');
    overrideConfiguration({ isProduction: false, stripeApiBase: undefined });
    await expect(plant()).rejects.toThrow('needs the sandbox gateway');
    expect(await counted()).toMatchObject({ accounts: 0, campaigns: 0 });
    expect(await demoAccountsExist(db())).toBe(false);
  });

  it('goes on where it was interrupted: before the first payment, and among them', async () => {
    overrideConfiguration({ stripeApiBase: 'http://127.0.0.1:1' });
    await expect(plant()).rejects.toThrow('fetch failed');
    expect(await counted()).toMatchObject({ campaigns: CAMPAIGNS.length, contributions: 0 });
    overrideConfiguration({ stripeApiBase: gateway.url });
    await db().run(sql`
      create function stop_at_600() returns trigger language plpgsql as $$
      begin
        if (select count(*) from contributions) > 600 then raise exception 'interrupted'; end if;
        return null;
      end $$`);
    await db().run(sql`
      create trigger stop after insert on contributions for each statement execute function stop_at_600()`);
    await expect(plant()).rejects.toThrow('interrupted');
    const { contributions } = await counted();
    expect(contributions).toBeGreaterThan(300);
    await db().run(sql`drop trigger stop on contributions`);
  });

  it('plants everybody and everything, in every state, once, however long a lock takes', async () => {
    // A sequence counts on although the transaction is undone.
    await db().run(sql`
      create function wait_in_vain() returns trigger language plpgsql as $$
      begin
        if nextval('waits_' || tg_table_name) = 1 then raise lock_not_available; end if;
        return null;
      end $$`);
    for (const table of ['settlements', 'analytics_figures', 'campaign_collections']) {
      await db().run(sql`create sequence ${sql.raw(`waits_${table}`)}`);
      await db().run(sql`
        create trigger wait after insert on ${sql.raw(table)}
        for each statement execute function wait_in_vain()`);
    }
    expect(await plant()).toMatchObject({ isNew: true, campaigns: CAMPAIGNS.length });
    const counts = await counted();
    expect(counts).toMatchObject({
      accounts: PEOPLE.length,
      campaigns: CAMPAIGNS.length,
      // One more waits to be looked at.
      contributions: CAMPAIGNS.flatMap(planContributions).length + 1,
      collections: COLLECTIONS.length,
      settlements: CAMPAIGNS.filter(({ outcome }) => outcome !== null).length,
    });
    const states = await db().query<{ slug: string; state: string; outcome: string | null }>(sql`
      select slug, state, outcome from campaigns order by slug`);
    const wanted = CAMPAIGNS.map(({ slug, state, outcome }) => ({ slug, state, outcome }));
    expect(states).toEqual(wanted.sort((a, b) => (a.slug < b.slug ? -1 : 1)));
    expect(await plant()).toEqual({ isNew: false, campaigns: 0, contributions: 0 });
    expect(await counted()).toEqual(counts);
    expect(await demoAccountsExist(db())).toBe(true);
  }, 240_000);

  it('writes to nobody of what was told them long ago', async () => {
    await notifyOwners();
    await reportCampaigns();
    const mails = await db().query(sql`
      select subject from mail_messages where kind in ('contribution_received', 'campaign_report')`);
    expect(mails).toEqual([]);
  });

  it('leaves each of the staff something to decide', async () => {
    const { items } = await readQueue({
      kinds: QUEUE_KIND_NAMES,
      cursor: null,
      limit: 100,
      readerId: null,
    });
    expect(items.map(({ kind }) => kind)).toEqual([
      'dispute',
      'contribution_review',
      'hold',
      'refund_escalation',
      'comment_report',
      'campaign_report',
      'account_report',
      'approval_group',
    ]);
    const [dispute, review, hold] = items;
    expect([dispute?.about, hold?.about]).toEqual(['product_not_received', 'appeal']);
    expect(review?.about).toBe('device');
    expect(dispute?.due_at?.getTime()).toBeGreaterThan(dispute?.at.getTime() ?? Infinity);
  });

  it('leaves books that balance and equal those of the gateway', async () => {
    const report = await runChecks(await loadChecks());
    expect(report.broken).toEqual([]);
    expect(report.violations).toEqual([]);
    const { currencies } = await gateway.control<{ currencies: Books }>('books');
    expect(Object.keys(currencies).length).toBeGreaterThan(3);
    expect(await compareWithBooks(currencies)).toEqual([]);
  });

  it('raises what the content says, and nothing lies in the future', async () => {
    for (const slug of ['tidewater', 'harbour-tapes', 'hundred-cups']) {
      const content = CAMPAIGNS.find((campaign) => campaign.slug === slug);
      const staying =
        content && planContributions(content).filter((one) => one.withdrawnOnDay === null);
      const total = staying?.reduce((sum, one) => sum + one.amountMinor + one.shippingMinor, 0);
      const { raised } = await db().one<{ raised: string }>(sql`
        select t.raised_minor::text as raised from campaign_totals t
          join campaigns c on c.id = t.campaign_id where c.slug = ${slug}`);
      expect(`${slug} ${raised}`).toBe(`${slug} ${total}`);
    }
    const late = await db().query(sql`
      select 'contributions' as what from contributions where created_at > clock_now() union all
      select 'comments' from comments where created_at > clock_now() union all
      select 'updates' from campaign_updates where published_at > clock_now() union all
      select 'campaigns' from campaigns where state = 'live' and ends_at <= clock_now()`);
    expect(late).toEqual([]);
  });

  it('shows what is coming soon, with who waits for it', async () => {
    const pages = await db().query<{ slug: string; headline: string; waiting: number }>(sql`
      select c.slug, p.headline, (select count(*) from email_subscribers s
        where s.campaign_id = c.id and s.confirmed_at <= clock_now()) as waiting
      from campaigns c join coming_soon_pages p on p.campaign_id = c.id
      where c.state = 'coming_soon' and p.published_at <= clock_now() order by c.slug`);
    const wanted = CAMPAIGNS.flatMap(({ slug, comingSoon: page }) =>
      page ? [{ slug, headline: page.headline, waiting: page.subscribers }] : [],
    );
    expect(pages).toEqual(wanted.sort((a, b) => (a.slug < b.slug ? -1 : 1)));
  });

  it('plants visits that agree with contributions, in all and by each part', async () => {
    const differing = await db().query(sql`
      with backed as (
        select c.campaign_id, (c.created_at at time zone 'UTC')::date as day, count(*) as backings
        from contributions c where c.state <> 'risk_review' group by 1, 2)
      select * from backed full join (
        select campaign_id, day, backings from analytics_figures where kind = 'all' and backings > 0) seen
        using (campaign_id, day, backings)
      where backed is null or seen is null`);
    expect(differing).toEqual([]);
    const parts = await db().query<{ kind: string; days: number; differing: number }>(sql`
      select p.kind, count(*)::int as days, (count(*) filter (where (p.views, p.visits, p.checkouts,
        p.backings) is distinct from (a.views, a.visits, a.checkouts, a.backings)))::int as differing
      from (select campaign_id, day, kind, sum(views) as views, sum(visits) as visits,
          sum(checkouts) as checkouts, sum(backings) as backings
        from analytics_figures where kind in ('country', 'device', 'domain', 'referrer') group by 1, 2, 3) p
        left join analytics_figures a on (a.campaign_id, a.day, a.kind) = (p.campaign_id, p.day, 'all')
      group by p.kind order by p.kind`);
    expect(parts.map(({ kind, differing: wrong }) => [kind, wrong])).toEqual(
      ['country', 'device', 'domain', 'referrer'].map((kind) => [kind, 0]),
    );
    for (const { days } of parts) expect(days).toBeGreaterThan(1_000);
    const { steps } = await db().one<{ steps: number }>(sql`
      select count(*) as steps from analytics_figures
      where kind not in ('share', 'follow') and not (views >= visits and visits >= checkouts
        and checkouts >= backings)`);
    expect(steps).toBe(0);
    const links = await db().query<{ code: string; seen: number; backed: number }>(sql`
      select referrer as code, count(*)::int as backed, (select sum(backings)::int from analytics_figures
        where kind = 'referrer' and name = 'code:' || referrer) as seen
      from contributions where referrer is not null group by 1 order by 1`);
    expect(links.map(({ code }) => code)).toEqual(['friends', 'workshop']);
    for (const { seen, backed } of links) expect(seen).toBe(backed);
  });

  it('shows no more people in an experiment than came, nor more contributions than there are', async () => {
    const trial = await db().one<Counts>(sql`
      select count(*)::int as seen, (count(*) filter (where x.reached = 3))::int as backed,
        (select sum(visits)::int from analytics_figures f where f.campaign_id = x.campaign_id
          and kind = 'all' and day >= min(x.seen_on)) as visits,
        (select sum(backings)::int from analytics_figures f where f.campaign_id = x.campaign_id
          and kind = 'all' and day >= min(x.seen_on)) as backings
      from analytics_exposures x group by x.campaign_id`);
    expect(Number(trial.seen)).toBeLessThan(Number(trial.visits));
    expect(Number(trial.backed)).toBeLessThan(Number(trial.backings));
  });

  it('leaves something to answer: comments, a message, subscribers', async () => {
    const waiting = await db().one(sql`
      select (select count(*)::int from comments m where m.campaign_id = c.id and m.parent_id is null
          and m.author_id <> c.owner_id and not exists (select from comments r
            where r.parent_id = m.id and r.author_id = c.owner_id)) as comments,
        (select count(*)::int from campaign_messages g join message_threads t on t.id = g.thread_id
          where t.campaign_id = c.id and g.author_id = t.account_id and g.read_at is null) as messages,
        (select count(*) > 5 from email_subscribers s where s.campaign_id = c.id) as subscribers
      from campaigns c where slug = 'tidewater'`);
    expect(waiting).toEqual({ comments: 3, messages: 1, subscribers: true });
  });

  it('keeps what failed at its deadline as its outcome', async () => {
    const failed = await db().query<{ sum: bigint; raised: string }>(sql`
      select c.outcome_sum_minor as sum, t.raised_minor::text as raised from campaigns c
        join campaign_totals t on t.campaign_id = c.id where c.outcome = 'unfunded'`);
    expect(failed.length).toBeGreaterThan(1);
    for (const { sum, raised } of failed)
      expect([Number(sum) > 10_000, raised]).toEqual([true, '0']);
  });

  it('draws the same pictures once, and puts them into gallery and story', async () => {
    await plantScenes('tidewater');
    await plantScenes('tidewater');
    const { story, pictures } = await db().one<{ story: string; pictures: number }>(sql`
      select c.story_html as story,
        (select count(*) from campaign_pictures p where p.campaign_id = c.id) as pictures
      from campaigns c where slug = 'tidewater'`);
    expect(pictures).toBe(4);
    expect(
      story.match(/<figure><img src="\/media\/[^"]+" srcset="[^"]+" sizes="[^"]+"/g),
    ).toHaveLength(3);
    expect(story).not.toContain('data-scene');
    const perks = await db().one<{ all: number; different: number }>(sql`
      select count(*) as all, count(distinct p.image_public_id) as different
      from perks p join campaigns c on c.id = p.campaign_id
      where c.slug = 'tidewater' and exists (select 1 from perk_contents o where o.perk_id = p.id)`);
    expect([perks.all > 2, perks.different]).toEqual([true, perks.all]);
    await plantPortraits();
    const { without } = await db().one<{ without: number }>(
      sql`select count(*) as without from accounts where avatar_public_id is null`,
    );
    expect(without).toBe(0);
  });
});
