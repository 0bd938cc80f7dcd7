import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import * as receiptPage from '#modules/contributions/web/receipt-page.tsx';
import * as termsPage from '#modules/content/web/information-page.tsx';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as campaignPage from './campaign/campaign-page.tsx';
import * as commandCenterPage from './command-center/command-center-page.tsx';
import * as thanksPage from './thank-you/thank-you-page.tsx';

testDatabase();
moneyGateway();

let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'projects/:slug', module: campaignPage },
      { path: 'projects/:slug/updates', module: campaignPage },
      { path: 'projects/:slug/thank_you', module: thanksPage },
      { path: 'contributions/:id', module: receiptPage },
      { path: 'command_center/:id', module: commandCenterPage },
      { path: 'terms', module: termsPage },
    ],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

async function shown(url: string, session?: number): Promise<string> {
  const client = server.client();
  if (session !== undefined) client.cookies.set('session', String(session));
  const { status, text } = await client.get(url);
  expect(status).toBe(200);
  return text;
}

const slugOf = async (id: number) =>
  (await db().one<{ slug: string }>(sql`select slug from campaigns where id = ${id}`)).slug;

describe('[2-35] [4-36] a long text', () => {
  it.each([
    [500, false],
    [700, true],
  ])('of a story with %d characters is cut on phones: %s', async (length, isCut) => {
    const { id } = await makeCampaign();
    const story = `<p>${'a'.repeat(length)}</p>`;
    await db().run(sql`update campaigns set story_html = ${story} where id = ${id}`);
    const text = await shown(`/projects/${await slugOf(id)}`);
    expect(text.includes('data-cut="phones"')).toBe(isCut);
    expect(text).not.toContain('data-cut="always"');
  });
});

describe('a contribution', () => {
  it('[2-37] [3-25] has address and phone number on the receipt, as its country writes them', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { rates: { US: 0 } });
    const account = await makeAccount();
    const address = {
      name: 'Nora Quilici',
      address: '12 Quay Street',
      address2: 'Flat 3',
      city: 'Portland',
      state: 'OR',
      zipcode: '97205',
      country: 'US',
      phone_number: '+1 503 555 0100',
    };
    const request = { ...perkInput(campaign, perk, 2500), address };
    const { contribution } = await startContribution(
      request,
      visitor({ accountId: account }),
      key(),
      addresses,
    );
    const text = await shown(`/contributions/${contribution.id}`, account);
    const lines = /<address[^>]*>(.*?)<\/address>/s.exec(text)?.[1] ?? '';
    expect(lines.split(/<[^>]+>/).filter(Boolean)).toEqual([
      'Nora Quilici',
      '12 Quay Street',
      'Flat 3',
      'Portland, OR 97205',
      'United States',
      '+1 503 555 0100',
    ]);
    expect(lines).toContain('href="tel:+15035550100"');
  });

  it('[2-39] [3-27] is shared from its thank-you page by the contributor’s address', async () => {
    const campaign = await makeCampaign();
    const account = await makeAccount();
    const request = input(campaign, { extra_cents: 1200, expected_total_cents: 1200 });
    const { contribution } = await startContribution(
      request,
      visitor({ accountId: account }),
      key(),
      addresses,
    );
    const slug = await slugOf(campaign.id);
    const url = `/projects/${slug}/thank_you?contribution=${contribution.id}`;
    const text = await shown(url, account);
    expect(text).toContain('class="share-banner"');
    expect(text).toContain('<span class="share-way-label">Share on X</span>');
    expect(text).toContain(encodeURIComponent(`/projects/${slug}?utm_source=contributor`));
  });
});

it('[2-34] [9-10] the command center explains what is available, and the fees', async () => {
  const campaign = await makeCampaign();
  const request = input(campaign, { extra_cents: 1200, expected_total_cents: 1200 });
  await startContribution(request, visitor(), key(), addresses);
  const text = await shown(`/command_center/${campaign.id}`, campaign.ownerId);
  expect(text).toContain('Refunds and disputes are taken from it.');
  expect(text).toMatch(/<div id="about-fees" popover="auto"/);
});

it('a long page has its parts in a bar that follows the reader', async () => {
  const text = await shown('/terms');
  const bar = /<nav class="section-nav".*?<\/nav>/s.exec(text)?.[0] ?? '';
  const targets = [...bar.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
  expect(targets.length).toBeGreaterThan(3);
  for (const id of targets) expect(text).toContain(`id="${id}"`);
});
