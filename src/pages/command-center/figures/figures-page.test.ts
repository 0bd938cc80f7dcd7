import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { moneyBackGateway } from '#test/stories/money-back.ts';
import { type FiguresStory, tellFigures } from '#test/stories/owner-figures.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as overview from '../command-center-page.tsx';
import * as page from './figures-page.tsx';
import { FIGURE_SECTIONS } from './figures-view.ts';

testDatabase();
const gateway = moneyBackGateway();
let server: TestPages;
let story: FiguresStory;

beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'command_center/:id', module: overview },
      ...FIGURE_SECTIONS.map((section) => ({
        path: `command_center/:id/${section}`,
        module: page,
      })),
    ],
    { sessions: sessionsByNumber },
  );
  story = await tellFigures(gateway);
  for (const [kind, name, counts] of [
    ['all', '', [90, 40, 10, 5]],
    ['country', 'FR', [60, 30, 8, 4]],
    ['domain', 'news.example', [30, 10, 2, 1]],
    ['domain', '…', [9, 7, 0, 0]],
    ['country', '…', [8, 6, 0, 0]],
    ['referrer', 'code:anna', [30, 12, 4, 2]],
    ['referrer', '…', [9, 8, 0, 0]],
    ['device', 'mobile', [50, 25, 5, 2]],
  ] as const) {
    const [views, visits, checkouts, backings] = counts;
    await db().run(sql`
      insert into analytics_figures (campaign_id, kind, day, name, views, visits, checkouts, backings)
      values (${story.campaign.id}, ${kind}, clock_now()::date, ${name}, ${views}, ${visits}, ${checkouts},
        ${backings})`);
  }
});
afterAll(() => server.stop());

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}

const address = (section: string, query = '', prefix = '') =>
  `${prefix}/command_center/${story.campaign.id}/${section}${query}`;
const read = async (section: string, query = '', prefix = '') => {
  const answer = await as(story.campaign.ownerId).get(address(section, query, prefix));
  expect([section, answer.status]).toEqual([section, 200]);
  return answer.text;
};

describe('figures', () => {
  it.each(FIGURE_SECTIONS)('%s are nobody’s who may not see them', async (section) => {
    const helper = await makeAccount();
    const others = ['edit_campaign', 'post_and_comment', 'see_contributions', 'manage_money'];
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${story.campaign.id}, ${helper}, ${others})`);
    const answers = [
      await as(await makeAccount()).get(address(section)),
      await as(helper).get(address(section)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 403]);
    expect((await server.client().get(address(section))).status).toBe(302);
  });

  it.each(FIGURE_SECTIONS)('%s are shown to the owner in English and French', async (section) => {
    const english = await read(section);
    expect(english).not.toMatch(/figures\.[a-z_]+/);
    expect(await read(section, '?days=all', '/fr')).not.toMatch(/figures\.[a-z_]+/);
  });

  it('show the countries of visits on a map, in words and numbers beside the shade', async () => {
    const text = await read('traffic', '', '/fr');
    expect(text).toContain('aria-label="Carte des visites par pays.');
    expect(text).toMatch(
      /world-map\.svg[^"]*#FR" fill="url\(#map-shade-4\)"><title>France\u00a0: 30</,
    );
    expect(text).toMatch(/De 14 à 30 visites/);
    expect(text).not.toMatch(/world-map\.svg[^"]*#…/);
  });

  it('say what was raised, with its table and its file', async () => {
    const text = await read('funding');
    expect(text).toMatch(/\$260\.00\sUSD/);
    expect(text).toContain('<summary>As a table</summary>');
    expect(text).toContain(`/private_api/command_center/${story.campaign.id}/csv/funding?from=`);
    expect(text).toContain('We need three full days to say.');
  });

  it('lay the days before beside those of perks and finances', async () => {
    await db().run(sql`
      update campaigns set launched_at = clock_now() - interval '40 days' where id = ${story.campaign.id}`);
    const perks = (await read('perks', '?days=7')).replaceAll('<!-- -->', '');
    expect(perks.match(/None in the 7 days before/g)?.length).toBeGreaterThanOrEqual(3);
    expect(await read('finances', '?days=7')).toContain('The days before');
    expect(await read('finances', '?days=all')).not.toContain('The days before');
  });

  it('rank the links of the campaign by what they raised in the days asked for', async () => {
    const text = await read('traffic', '?days=7');
    const contest = /id="contest"[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
    expect(contest).toMatch(/>anna<[\s\S]*\$75\.00/);
    expect(contest).toContain(`/campaigns/${story.campaign.id}/edit/settings#referral`);
    expect(contest).toContain('/csv/contest?');
    const earlier = await read('traffic', '?from=2020-01-01&to=2020-01-05');
    expect(earlier).toContain('Nobody has come by a link of yours during this time.');
    const analyst = await makeAccount();
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${story.campaign.id}, ${analyst}, array['see_figures'])`);
    expect((await as(analyst).get(address('traffic'))).text).not.toContain('#referral');
  });

  it('name the way from visit to contribution, and what each link raised', async () => {
    const text = await read('traffic');
    for (const each of ['France', 'news.example', 'Your link “anna”', '12.5%', '25%']) {
      expect(text).toContain(each);
    }
    expect(text).toMatch(/\$75\.00\sUSD/);
  });

  it('call what was counted together by a name, among sources, sites and countries', async () => {
    const names = async (prefix: string) =>
      (await read('traffic', '', prefix)).match(/>(Others|Autres)<|>…</g);
    expect(new Set(await names(''))).toEqual(new Set(['>Others<']));
    expect(new Set(await names('/fr'))).toEqual(new Set(['>Autres<']));
    const rows = (await read('traffic')).match(/Others<\/t[hd]>/g);
    expect(rows).toHaveLength(3);
  });

  it.each([
    ['', 'if the 5 days left go like', 'if the 7 hours left go like'],
    ['/fr', 'les 5 jours restants ressemblent', 'les 7 heures restantes ressemblent'],
  ])(
    'tell where it leads, with as much time left as the overview says: %s',
    async (prefix, days, hours) => {
      for (const [ends, words, left] of [
        [5.7, days, '5'],
        [0.3, hours, '7'],
      ] as const) {
        const campaign = await makeCampaign({ endsIn: ends * 86_400 });
        await db().run(sql`
        update campaigns set launched_at = clock_now() - interval '9 days' where id = ${campaign.id}`);
        const center = `${prefix}/command_center/${campaign.id}`;
        const { text } = await as(campaign.ownerId).get(`${center}/funding`);
        expect(text).toContain(words);
        expect(text).toContain('course-band');
        const start = (await as(campaign.ownerId).get(center)).text.replaceAll('<!-- -->', '');
        expect(start).toContain(`<span class="figure">${left}</span>`);
      }
    },
  );

  it('take typed days without a script, and say so where they are none', async () => {
    expect(await read('traffic', '?from=2020-01-01&to=2020-01-05')).toContain(
      'No visits were counted',
    );
    const refused = await read('traffic', '?from=2026-03-02&to=2026-03-01');
    expect(refused).toContain('Choose a first day');
    expect(await read('traffic', '?from=yesterday')).toContain('France');
  });

  it('say what to make and what was paid and kept', async () => {
    expect(await read('perk_items')).toContain('MUG-R');
    expect(await read('perks')).toMatch(/\$80\.00\sUSD/);
    const perks = (await read('perks')).replaceAll('<!-- -->', '');
    const figure = (label: string) => {
      const found = new RegExp(`<dt>${label}</dt><dd><span class="figure">\\$([\\d.]+)`).exec(
        perks,
      );
      return Number(found?.[1]);
    };
    const parts = ['Raised with perks', 'Shipping', 'Extra contributions'].map(figure);
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(figure('Raised in total'));
    const finances = await read('finances');
    expect(finances).toMatch(/\$445\.00\sUSD/);
    expect(finances).toMatch(/-\$55\.00\sUSD/);
  });

  it('say that nothing came in where nothing did, and draw no empty axes', async () => {
    for (const [section, words] of [
      ['funding', 'Nothing came in during this time.'],
      ['finances', 'Nothing came in during this time.'],
      ['traffic', 'No visits were counted'],
    ] as const) {
      const text = await read(section, '?from=2020-01-01&to=2020-01-05');
      expect([section, text.includes(words)]).toEqual([section, true]);
      expect([section, text.includes('chart-bars')]).toEqual([section, false]);
    }
    expect(await read('funding')).toContain('chart-bars');
  });

  it('of a draft are empty, not broken', async () => {
    const draft = await makeCampaign({ state: 'draft' });
    await db().run(
      sql`update campaigns set launched_at = null, ends_at = null where id = ${draft.id}`,
    );
    for (const section of FIGURE_SECTIONS) {
      const answer = await as(draft.ownerId).get(`/command_center/${draft.id}/${section}`);
      expect([section, answer.status]).toEqual([section, 200]);
    }
  });

  it('lead to the trending score where there is one', async () => {
    expect(await read('traffic')).toContain('/trending?campaign=');
    for (const state of ['draft', 'coming_soon'] as const) {
      const hidden = await makeCampaign({ state });
      const answer = await as(hidden.ownerId).get(`/command_center/${hidden.id}/traffic`);
      expect([answer.status, answer.text.includes('/trending?campaign=')]).toEqual([200, false]);
    }
  });
});
