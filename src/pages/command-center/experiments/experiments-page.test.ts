import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setExposures, type TrialResult, VARIANT } from '#modules/experiments/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign, makePerk, type MadeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './experiments-page.tsx';
import { verdictOf } from './present-trial.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'command_center/:id/experiments', module: page }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

const urlOf = ({ id }: MadeCampaign) => `/command_center/${id}/experiments`;

async function asOwner(campaign: MadeCampaign) {
  const client = server.client();
  client.cookies.set('session', String(campaign.ownerId));
  const csrf_token = await client.csrfToken();
  return {
    read: async () => (await client.get(urlOf(campaign))).text.replaceAll(/\s+/g, ' '),
    send: (fields: Readonly<Record<string, string>>) =>
      client.request({
        method: 'POST',
        url: urlOf(campaign),
        body: new URLSearchParams({ csrf_token, ...fields }),
      }),
  };
}

describe('the page of experiments', () => {
  it('is for those who edit the campaign', async () => {
    const [campaign, other] = [await makeCampaign(), await makeCampaign()];
    const client = server.client();
    client.cookies.set('session', String(other.ownerId));
    expect((await client.get(urlOf(campaign))).status).toBe(404);
    const csrf_token = await client.csrfToken();
    const body = new URLSearchParams({ csrf_token, intent: 'start', part: 'title', title: 'Mine' });
    expect((await client.request({ method: 'POST', url: urlOf(campaign), body })).status).toBe(404);
  });

  it('needs both rights of a helper: to change the page, and to see figures', async () => {
    const campaign = await makeCampaign();
    const helper = await makeCampaign();
    const client = server.client();
    client.cookies.set('session', String(helper.ownerId));
    const status = async (permissions: readonly string[]) => {
      await db().run(sql`
        insert into campaign_team (campaign_id, account_id, permissions)
        values (${campaign.id}, ${helper.ownerId}, ${[...permissions]})
        on conflict (campaign_id, account_id) do update set permissions = excluded.permissions`);
      return (await client.get(urlOf(campaign))).status;
    };
    expect(await status(['edit_campaign'])).toBe(403);
    expect(await status(['see_figures'])).toBe(403);
    expect(await status(['edit_campaign', 'see_figures'])).toBe(200);
  });

  it('starts one, by a form without a script, and says at the field what cannot be', async () => {
    const campaign = await makeCampaign();
    await makePerk(campaign);
    const second = await makePerk(campaign);
    const owner = await asOwner(campaign);
    const before = await owner.read();
    expect(before.match(/name="part"/g)?.length).toBe(2);
    expect(before).toContain(`<option value="${second}"`);
    const refused = await owner.send({ intent: 'start', part: 'title', title: ' ' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Write a title of up to 60 characters on one line.');
    expect((await owner.send({ intent: 'start' })).status).toBe(422);
    expect((await owner.send({ intent: 'stop' })).status).toBe(422);
    const started = await owner.send({ intent: 'start', part: 'title', title: 'A better title' });
    expect(started.status).toBe(303);
    const running = await owner.read();
    expect(running).toContain('A better title');
    expect(running).toContain('Too early to say.');
    expect(running).not.toContain('value="start"');
    const again = await owner.send({ intent: 'start', part: 'title', title: 'A third' });
    expect(again.status).toBe(409);
    expect(again.text).toContain('already running on this page');
  });

  it('says in words what came of it, and keeps that when it is stopped', async () => {
    const campaign = await makeCampaign();
    const owner = await asOwner(campaign);
    await owner.send({ intent: 'start', part: 'title', title: 'A better title' });
    const counts = (backings: number) => ({
      people: 9_000,
      campaigns: 8_000,
      checkouts: 900,
      backings,
    });
    setExposures(async () => [
      { bucket: 'control', ...counts(400) },
      { bucket: VARIANT, ...counts(600) },
    ]);
    const running = await owner.read();
    expect(running).toMatch(/Version B brings between \d+% and \d+% more contributions\./);
    expect(running).toContain('600 (7.5%)');
    const folded =
      /<details(?:(?!<\/details>).)*value="stop".*?<\/details>/s.exec(running)?.[0] ?? '';
    expect(folded).toContain('you can’t resume it');
    expect(running.replace(folded, '')).not.toContain('value="stop"');
    const experiment = /name="experiment" value="(\d+)"/.exec(running)?.[1] ?? '';
    expect((await owner.send({ intent: 'stop', experiment })).status).toBe(303);
    setExposures(async () => []);
    const ended = await owner.read();
    expect(ended).toContain('600 (7.5%)');
    expect(ended).toContain('Version A kept');
    expect((await owner.send({ intent: 'adopt', experiment })).status).toBe(409);
  });

  it('shows what adopting changes before it does it, and takes it back', async () => {
    const campaign = await makeCampaign();
    const owner = await asOwner(campaign);
    await owner.send({ intent: 'start', part: 'title', title: 'A better title' });
    const asked = await owner.read();
    const question = /<details[^>]*>.*?<\/details>/.exec(asked)?.[0] ?? '';
    expect(question).toContain('Your page afterwards');
    expect(question).toContain('A better title');
    expect(question).toContain('value="adopt"');
    expect(asked.replace(question, '')).not.toContain('value="adopt"');
    const experiment = /name="experiment" value="(\d+)"/.exec(asked)?.[1] ?? '';
    await owner.send({ intent: 'adopt', experiment });
    expect(await owner.read()).toContain('value="undo"');
    expect((await owner.send({ intent: 'undo', experiment })).status).toBe(303);
    const undone = await owner.read();
    expect(undone).toContain('Version B adopted, then undone');
    expect(undone).not.toContain('value="undo"');
  });

  it('offers nothing once the campaign is over', async () => {
    const campaign = await makeCampaign({ state: 'ended' });
    const owner = await asOwner(campaign);
    expect(await owner.read()).toContain('while your campaign is live');
    const started = await owner.send({ intent: 'start', part: 'title', title: 'A better title' });
    expect(started.status).toBe(409);
  });
});

it.each([
  ['better', 'en', 'Version B brings between 3% and 9% more contributions.'],
  ['better', 'de', 'Version B bringt zwischen 3\u00a0% und 9\u00a0% mehr Beiträge.'],
  ['worse', 'en', 'Version B brings between 3% and 9% fewer contributions.'],
] as const)('%s is said in words (%s)', (verdict, locale, words) => {
  const between = verdict === 'better' ? [0.03, 0.09] : [-0.09, -0.03];
  const comparison = { difference: 0, between: between as [number, number], pValue: 0.01, verdict };
  const result = {
    trial: { state: 'running' },
    versions: [],
    comparison,
  } as unknown as TrialResult;
  expect(verdictOf(result, locale).text).toBe(words);
});
