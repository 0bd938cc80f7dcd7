import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setMailChoices } from '#platform/mail/wanted-mail.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { testDatabase } from '#test/support/database.ts';
import { plantBacking, plantSeat, startTalk, type Talk } from '#test/stories/campaign-talk.ts';
import { updateRoutes } from './update.routes.ts';
import { publishDueUpdates, notifyUpdate } from './write-update.ts';

testDatabase();
let talk: Talk;
let id = 0;
beforeAll(async () => {
  talk = await startTalk(updateRoutes);
  id = await plantCampaign(talk.people.owner.accountId, 'live');
  await plantBacking(id, talk.people.backer);
  await plantSeat(id, talk.people.team, ['see_figures']);
  await db().run(sql`
    insert into campaign_follows (campaign_id, account_id) values
      (${id}, ${talk.people.follower.accountId}), (${id}, ${talk.people.backer.accountId})`);
});
afterEach(async () => {
  await moveClock(0);
  setMailChoices({ wants: async () => true, unsubscribe: () => undefined });
});
afterAll(() => talk.server.stop());

interface Wire {
  error: string;
  errors: object;
  response: { id: number; number: number; slug: string; body_html: string; audience: string };
}
const path = (rest = '', campaign = id) => `/private_api/campaigns/${campaign}/updates${rest}`;
const text = { title: 'First light', body_html: '<p>It shines<script>x()</script></p>' };

async function write(more: object = {}, campaign = id) {
  const made = await talk.as.owner.post(path('', campaign), { ...text, ...more });
  return made.json<Wire>().response;
}
const seenBy = async (name: keyof Talk['as'] | null) => {
  const client = name === null ? talk.server.client() : talk.as[name];
  const list = (await client.get(path())).json<{ response: { id: number }[] }>().response;
  return list.map((one) => one.id);
};
const mailsOf = (update: number) =>
  db().query<{ to_address: string }>(sql`
    select to_address from mail_messages where key like ${`campaign_update:${update}:%`} order by 1`);

describe('an update', () => {
  it('[7-28] (row 11) a draft is the team’s: neither listed, read nor mailed by others', async () => {
    const update = await write();
    expect(update.body_html).toBe('<p>It shines</p>');
    for (const name of ['stranger', 'backer', null] as const) {
      expect(await seenBy(name)).not.toContain(update.id);
      const client = name === null ? talk.server.client() : talk.as[name];
      const status = name === null ? 401 : 404;
      expect((await client.get(path(`/${update.id}/preview`))).status).toBe(status);
      expect((await client.post(path(`/${update.id}/send_preview`))).status).toBe(status);
      expect((await client.post(path(`/${update.id}/publish`), {})).status).toBe(status);
    }
    expect((await talk.as.team.post(path(`/${update.id}/publish`), {})).status).toBe(403);
    expect(await seenBy('owner')).toContain(update.id);
  });

  it('is found through its own campaign alone', async () => {
    const other = await plantCampaign(talk.people.owner.accountId, 'live');
    const update = await write();
    expect((await talk.as.owner.get(path(`/${update.id}/preview`, other))).status).toBe(404);
    expect((await talk.as.owner.send('DELETE', path(`/${update.id}`, other))).status).toBe(404);
  });

  it('needs words and a launched campaign, and is published once under the next number', async () => {
    const draft = await plantCampaign(talk.people.owner.accountId, 'draft');
    const early = await write({}, draft);
    const refused = await talk.as.owner.post(path(`/${early.id}/publish`, draft), {});
    expect(refused.json<Wire>().error).toBe('not_launched');
    const empty = await write({ body_html: '<p> </p>' });
    const wordless = await talk.as.owner.post(path(`/${empty.id}/publish`), {});
    expect(wordless.json<Wire>().error).toBe('empty_update');
    const [first, second] = [await write(), await write()];
    expect(first.slug).not.toBe(second.slug);
    const both = await Promise.all(
      [first, second, first].map(({ id: one }) => talk.as.owner.post(path(`/${one}/publish`), {})),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const numbers = await db().query<{ number: number }>(sql`
      select number from campaign_updates where id = any (${[first.id, second.id]}) order by number`);
    expect(numbers[1]?.number).toBe((numbers[0]?.number ?? 0) + 1);
    expect((await talk.as.owner.send('DELETE', path(`/${first.id}`))).status).toBe(409);
  });

  it('for contributors or followers is read and mailed to those alone, the writer left out', async () => {
    const forBackers = await write({ audience: 'contributors' });
    const forFollowers = await write({ audience: 'followers' });
    for (const one of [forBackers, forFollowers]) {
      await talk.as.owner.post(path(`/${one.id}/publish`), {});
      await notifyUpdate(id, one.id);
    }
    const [mail] = await db().query<{ body_text: string }>(sql`
      select body_text from mail_messages where key like ${`campaign_update:${forBackers.id}:%`}`);
    expect(mail?.body_text).toContain('because you back or follow');
    expect(await seenBy('backer')).toEqual(
      expect.arrayContaining([forBackers.id, forFollowers.id]),
    );
    expect(await seenBy('follower')).not.toContain(forBackers.id);
    expect(await seenBy('follower')).toContain(forFollowers.id);
    expect(await seenBy(null)).not.toContain(forFollowers.id);
    const { backer, follower } = talk.people;
    expect(await mailsOf(forBackers.id)).toEqual([{ to_address: backer.email }]);
    expect(await mailsOf(forFollowers.id)).toEqual(
      [{ to_address: backer.email }, { to_address: follower.email }].sort((a, b) =>
        a.to_address < b.to_address ? -1 : 1,
      ),
    );
  });

  it('is mailed once each by several workers, and not to those who do not want it', async () => {
    const update = await write();
    await talk.as.owner.post(path(`/${update.id}/publish`), {});
    setMailChoices({
      wants: async (_q, reader) =>
        !('accountId' in reader) || reader.accountId !== talk.people.follower.accountId,
      unsubscribe: () => ({
        oneClick: 'http://127.0.0.1:3000/mail/unsubscribe/x',
        page: 'http://127.0.0.1:3000/fr/mail/unsubscribe/x',
      }),
    });
    await Promise.all([notifyUpdate(id, update.id), notifyUpdate(id, update.id)]);
    await notifyUpdate(id, update.id);
    expect(await mailsOf(update.id)).toEqual([{ to_address: talk.people.backer.email }]);
  });

  it('planned for an instant appears then, once, and its preview goes to its writer alone', async () => {
    const update = await write();
    const plan = (at: string | null) =>
      talk.as.owner.post(path(`/${update.id}/publish`), { publish_at: at });
    expect((await plan('2020-01-01T00:00:00Z')).status).toBe(422);
    expect((await plan('2090-01-01T00:00:00Z')).status).toBe(200);
    await db().run(sql`
      update campaign_updates set publish_at = clock_now() + interval '1 hour' where id = ${update.id}`);
    await publishDueUpdates();
    expect(await seenBy(null)).not.toContain(update.id);
    await talk.as.owner.post(path(`/${update.id}/send_preview`));
    const previews = await db().query(sql`
      select to_address from mail_messages where key like ${`campaign_update_preview:${update.id}:%`}`);
    expect(previews).toEqual([{ to_address: talk.people.owner.email }]);
    await moveClock(3601);
    await Promise.all([publishDueUpdates(), publishDueUpdates(), publishDueUpdates()]);
    expect(await seenBy(null)).toContain(update.id);
    const { jobs } = await db().one<{ jobs: number }>(sql`
      select count(*) as jobs from outbox where key = ${`job:tell-update:update:${update.id}`}`);
    expect(jobs).toBe(1);
  });

  it('taken off the page is a draft again; back under its number, it is told to nobody twice', async () => {
    const update = await write({ title: 'A mistake' });
    const withdraw = (name: 'owner' | 'team' | 'stranger') =>
      talk.as[name].post(path(`/${update.id}/withdraw`));
    expect((await withdraw('owner')).json()).toMatchObject({ error: 'not_published' });
    const out = await talk.as.owner.post(path(`/${update.id}/publish`), {});
    const { number, slug } = out.json<Wire>().response;
    await notifyUpdate(id, update.id);
    const mails = await mailsOf(update.id);
    expect(mails.length).toBeGreaterThan(0);
    expect((await withdraw('stranger')).status).toBe(404);
    expect((await withdraw('team')).status).toBe(403);
    expect(await seenBy('stranger')).toContain(update.id);
    expect((await withdraw('owner')).status).toBe(200);
    for (const name of ['stranger', 'backer', null] as const) {
      expect(await seenBy(name)).not.toContain(update.id);
    }
    const again = await talk.as.owner.post(path(`/${update.id}/publish`), {});
    expect(again.json()).toMatchObject({ response: { number, slug } });
    await notifyUpdate(id, update.id);
    expect(await mailsOf(update.id)).toEqual(mails);
    await withdraw('owner');
    expect((await talk.as.owner.send('DELETE', path(`/${update.id}`))).status).toBe(200);
    expect(await seenBy('owner')).not.toContain(update.id);
  });
});
