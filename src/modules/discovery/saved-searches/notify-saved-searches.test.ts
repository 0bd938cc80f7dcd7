import { beforeEach, describe, expect, it } from 'vitest';
import { mailChoices } from '#modules/notifications/index.ts';
import { clockNow, moveClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { setMailChoices } from '#platform/mail/wanted-mail.ts';
import { makeAccount } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { keepSearch, notifySavedSearches, refreshDiscovery } from '../index.ts';
import { searchOf } from '../search.ts';
import { changeSavedSearch } from './keep-saved-searches.ts';
import { sendNews } from './news.mail.tsx';

testDatabase();
setMailChoices(mailChoices);

/** Sets the clock to a moment. */
async function at(moment: string): Promise<void> {
  await moveClock(0);
  const now = await clockNow();
  await moveClock(Math.round((Date.parse(moment) - now.getTime()) / 1000));
}

let owner = 0;
let reader = 0;
let made = 0;

beforeEach(async () => {
  await db().run(sql`delete from saved_searches`);
  await db().run(sql`delete from mail_messages`);
  await db().run(sql`
    update campaigns set state = 'cancelled', updated_at = clock_now() where state = 'live'`);
  await at('2031-03-06T12:00:00Z');
  // The clock went back: the index reads everything again.
  await db().run(sql`update discovery_progress set refreshed_to = '-infinity'`);
  owner = await makeAccount();
  reader = await confirmed();
});

async function confirmed(locale = 'en'): Promise<number> {
  const id = await makeAccount();
  await db().run(sql`
    update accounts set email_confirmed_at = clock_now(), locale = ${locale} where id = ${id}`);
  return id;
}

/** Launched now; open for a month. */
async function launch(title: string, state = 'live', city = 'Jena'): Promise<number> {
  made += 1;
  const { id } = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, title, category_id, country, city, city_slug, currency,
      goal_minor, launched_at, ends_at, updated_at)
    select ${`launched-${made}`}, ${owner}::bigint, 'draft', ${title}, c.id, 'DE', ${city},
      lower(${city}::text), 'EUR', 100000, null, null, clock_now()
    from categories c where c.slug = 'audio' returning id`);
  if (state === 'draft') return id;
  await db().run(sql`
    update campaigns set state = 'live', launched_at = clock_now(), updated_at = clock_now(),
      ends_at = clock_now() + interval '30 days' where id = ${id}`);
  if (state !== 'live') await become(id, state);
  return id;
}

async function become(id: number, state: string): Promise<void> {
  await db().run(sql`
    update campaigns set state = ${state}, held_from_state = case when ${state} = 'held' then 'live' end,
      updated_at = clock_now() where id = ${id}`);
}

const keep = (account: number, name: string, query: string) =>
  keepSearch(account, name, searchOf(new URLSearchParams(query)), 'en');

/** As the morning's run does, once the index shows everything before it. */
async function tell(people?: number): Promise<void> {
  await refreshDiscovery();
  await notifySavedSearches(undefined, people);
}

interface Mail {
  readonly account_id: number;
  readonly subject: string;
  readonly body: string;
}
const mails = () =>
  db().query<Mail>(sql`
    select account_id, subject, body_text as body from mail_messages where kind = 'saved_search'
    order by account_id, id`);

describe('a search saved for what is coming soon', () => {
  it('tells of its launch, by another form of a word of its title', async () => {
    const id = await launch('Terrace of roses', 'draft');
    await become(id, 'coming_soon');
    await keep(reader, 'Terraces', 'search_text=terraces');
    await at('2031-03-07T07:05:00Z');
    await tell();
    expect(await mails()).toEqual([]);
    await db().run(sql`
      update campaigns set state = 'live', launched_at = clock_now(), updated_at = clock_now(),
        ends_at = clock_now() + interval '30 days' where id = ${id}`);
    await at('2031-03-08T07:05:00Z');
    await tell();
    const [mail, ...others] = await mails();
    expect([mail?.account_id, others]).toEqual([reader, []]);
    expect(mail?.body).toContain('Terrace of roses');
  });
});

describe('saved searches', () => {
  it('tell the next morning what was launched since and fits, once', async () => {
    await launch('Lamp of old');
    await at('2031-03-06T13:00:00Z');
    await keep(reader, 'Lamps in Jena', 'search_text=lamp&filter_city=jena');
    await at('2031-03-06T14:00:00Z');
    await launch('Lamp of glass');
    await launch('Lamp of paper');
    await launch('A radio');
    await launch('Lamp elsewhere', 'live', 'Lyon');
    await tell();
    await at('2031-03-07T06:59:00Z');
    await tell();
    expect(await mails()).toEqual([]);
    await at('2031-03-07T07:05:00Z');
    await launch('Lamp of the next day');
    await tell();
    await tell();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect([mail?.account_id, mail?.subject]).toEqual([
      reader,
      '2 new campaigns for “Lamps in Jena”',
    ]);
    expect(mail?.body).toMatch(/Lamp of paper[\s\S]*Lamp of glass/);
    expect(mail?.body).not.toMatch(/of old|radio|elsewhere|next day/);
    const shown = 'explore?search_text=lamp&filter_city=jena&filter_status=open&sort=newest';
    expect(mail?.body).toContain(shown);
    expect(mail?.body).toContain('/mail/unsubscribe');
    await at('2031-03-08T07:05:00Z');
    await tell();
    await tell();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '2 new campaigns for “Lamps in Jena”',
      'A new campaign for “Lamps in Jena”',
    ]);
  });

  it('never tell of what is held, cancelled, hidden or over, nor of one’s own', async () => {
    await keep(reader, 'Lamps', 'search_text=lamp');
    await keep(owner, 'Lamps', 'search_text=lamp');
    await db().run(sql`update accounts set email_confirmed_at = clock_now() where id = ${owner}`);
    await at('2031-03-06T14:00:00Z');
    for (const state of ['held', 'cancelled', 'ended'])
      await launch(`Lamp that is ${state}`, state);
    await launch('Lamp that is no more than a draft', 'draft');
    const late = await launch('Lamp held at last');
    await at('2031-03-07T07:05:00Z');
    await refreshDiscovery();
    await become(late, 'held');
    await notifySavedSearches();
    expect(await mails()).toEqual([]);
    await at('2031-03-07T08:00:00Z');
    await launch('Lamp of the owner');
    await at('2031-03-08T07:05:00Z');
    await tell();
    expect((await mails()).map(({ account_id }) => account_id)).toEqual([reader]);
  });

  it('take a saved word as it is: where nothing new has it, no other is meant', async () => {
    await launch('A lantern');
    await refreshDiscovery();
    await keep(reader, 'Lanterns', 'search_text=lantern');
    await at('2031-03-06T14:00:00Z');
    await launch('A lantren for the window');
    await at('2031-03-07T07:05:00Z');
    await tell();
    expect(await mails()).toEqual([]);
  });

  it('go into one mail a person, each campaign once, in the reader’s language', async () => {
    const german = await confirmed('de');
    await keep(german, 'Lampen', 'search_text=lamp');
    await keep(german, 'Aus Jena', 'filter_city=jena');
    await keep(reader, 'Jena', 'filter_city=jena');
    await at('2031-03-06T14:00:00Z');
    for (let number = 1; number <= 8; number += 1) await launch(`Lamp number ${number}`);
    await launch('Radio of Jena');
    await at('2031-03-07T07:05:00Z');
    await tell(1);
    const found = await mails();
    expect(found.map(({ account_id }) => account_id)).toEqual([reader, german]);
    const body = found[1]?.body ?? '';
    expect(found[1]?.subject).toMatch(/neue Kampagnen zu Ihren gespeicherten Suchen$/);
    for (const title of ['Radio of Jena', ...[8, 7, 6, 5, 4, 3].map((n) => `Lamp number ${n}`)]) {
      expect([title, body.split(title).length - 1]).toEqual([title, 1]);
    }
    expect(body.match(/Lamp number/g)?.length).toBeLessThanOrEqual(12);
    expect(body.indexOf('Aus Jena')).toBeLessThan(body.indexOf('Radio of Jena'));
    expect(found[0]?.body.match(/projects\/launched-/g)).toHaveLength(6);
  });

  it('are silent while paused, and about that time afterwards', async () => {
    const { id } = await keep(reader, 'Lamps', 'search_text=lamp');
    await changeSavedSearch(reader, id, { isPaused: true });
    await at('2031-03-06T14:00:00Z');
    await launch('Lamp while paused');
    await at('2031-03-07T07:05:00Z');
    await tell();
    await changeSavedSearch(reader, id, { isPaused: false });
    await at('2031-03-07T09:00:00Z');
    await launch('Lamp afterwards');
    await at('2031-03-08T07:05:00Z');
    await tell();
    const [mail, ...others] = await mails();
    expect([
      others,
      mail?.body.includes('while paused'),
      mail?.body.includes('afterwards'),
    ]).toEqual([[], false, true]);
  });

  it('write to nobody who does not want it, has not confirmed, or may not log in', async () => {
    const [unwilling, unconfirmed, revoked] = [
      await confirmed(),
      await makeAccount(),
      await confirmed(),
    ];
    await db().run(sql`
      insert into mail_preferences (account_id, kind, wanted) values (${unwilling}, 'saved_search', false)`);
    await db().run(sql`update accounts set email_confirmed_at = null where id = ${unconfirmed}`);
    await db().run(sql`update accounts set revoked_at = clock_now() where id = ${revoked}`);
    for (const account of [unwilling, unconfirmed, revoked]) {
      await keep(account, 'Lamps', 'search_text=lamp');
    }
    await at('2031-03-06T14:00:00Z');
    await launch('Lamp of glass');
    await at('2031-03-07T07:05:00Z');
    await tell();
    expect(await mails()).toEqual([]);
    const { due } = await db().one<{ due: number }>(sql`
      select count(*) as due from saved_searches where notified_until < '2031-03-07T07:00:00Z'`);
    expect(due).toBe(0);
  });

  it('notify of nothing older than two weeks, however long nobody was notified', async () => {
    await keep(reader, 'Lamps', 'search_text=lamp');
    await at('2031-03-06T14:00:00Z');
    await launch('Lamp of winter');
    await at('2031-03-28T14:00:00Z');
    await launch('Lamp of spring');
    await at('2031-03-29T07:05:00Z');
    await tell();
    const [mail] = await mails();
    expect([mail?.body.includes('winter'), mail?.body.includes('spring')]).toEqual([false, true]);
  });

  it('are noted with their mail or not at all, so that a killed run is made good by the next', async () => {
    await keep(reader, 'Lamps', 'search_text=lamp');
    await at('2031-03-06T14:00:00Z');
    await launch('Lamp of glass');
    await at('2031-03-07T07:05:00Z');
    await refreshDiscovery();
    const stopping = new AbortController();
    let turns = 0;
    const guard = async () => {
      turns += 1;
      stopping.abort();
      throw new Error('lost');
    };
    const killed = notifySavedSearches({ guard, signal: stopping.signal });
    await expect(killed).rejects.toThrow(/aborted/);
    expect([turns, await mails()]).toEqual([1, []]);
    await tell();
    await tell();
    expect(await mails()).toHaveLength(1);
  });

  it('send no second mail of a day, whoever asks', async () => {
    const until = new Date('2031-03-07T07:00:00Z');
    const to = { account_id: reader, email: 'reader@people.test', locale: 'en' as const };
    for (const name of ['One', 'Two']) {
      await transaction((tx) =>
        sendNews(tx, to, [{ name, query: 'search_text=lamp', cards: [] }], until),
      );
    }
    expect(await mails()).toHaveLength(1);
  });
});
