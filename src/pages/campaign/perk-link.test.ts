import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import * as checkout from '#pages/checkout/checkout-page.tsx';
import { makeCampaign, makePerk } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './campaign-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  const pages = [
    { path: 'projects/:slug', module: page },
    { path: 'projects/:slug/payments/new', module: checkout },
  ];
  server = await startTestPages(pages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

let made = 0;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A campaign with a recommended perk and a secret one, of which there is one. */
async function offered() {
  made += 1;
  const token = `a-token-nobody-guesses-${made}`;
  const campaign = await makeCampaign({});
  const open = await makePerk(campaign, { rates: { FR: 600 } });
  const secret = await makePerk(campaign, { kind: 'secret', limit: 1, secretHash: hashOf(token) });
  await db().run(sql`update perks set title = 'The open one', featured = true where id = ${open}`);
  await db().run(sql`update perks set title = 'Early bird' where id = ${secret}`);
  const { slug } = await db().one<{ slug: string }>(sql`
    select slug from campaigns where id = ${campaign.id}`);
  const at = async (path = '', by = token) =>
    (await server.client().get(`/projects/${slug}${path}?perk_token=${by}`)).text;
  return { secret, slug, token, at };
}

const before = (text: string, first: string, second: string) =>
  text.indexOf(`>${first}</`) > 0 && text.indexOf(`>${first}</`) < text.indexOf(`>${second}</`);

describe('the link to a secret perk', () => {
  it('shows it before all others, says so, and is carried on to the checkout and the tabs', async () => {
    const { at, slug, token } = await offered();
    const text = await at();
    expect(text).toContain('Your link unlocks a perk: Early bird');
    expect(text).toContain('From your link');
    expect(before(text, 'Early bird', 'The open one')).toBe(true);
    expect(text).toContain(`href="/projects/${slug}/payments/new?perk_token=${token}"`);
    expect(text).toContain(`href="/projects/${slug}/faq?perk_token=${token}"`);
    expect(text).toContain(`<input type="hidden" name="perk_token" value="${token}"/>`);
    const paying = await at('/payments/new');
    expect(before(paying, 'Early bird', 'The open one')).toBe(true);
    expect(paying).toContain('From your link');
    const other = await server.client().get(`/projects/${slug}`);
    expect(other.text).not.toContain('Early bird');
    expect(other.text).not.toContain('Your link');
  });

  it('says that it is sold out, or ended, where it is looked for', async () => {
    const { at, secret } = await offered();
    await db().run(sql`
      update stock_units set claimed = 1 where id = (select stock_unit_id from perks where id = ${secret})`);
    const text = await at();
    expect(text).toContain('The perk of your link, Early bird, can’t be chosen: Sold out.');
    expect(before(text, 'Early bird', 'The open one')).toBe(true);
    const other = await offered();
    await db().run(sql`update perks set status = 'ended' where id = ${other.secret}`);
    expect(await other.at()).toMatch(/Early bird, can’t be chosen: No longer available\./);
  });

  it('that is no more says so in place of showing the others as if nothing was', async () => {
    const { at } = await offered();
    const text = await at('', 'of-an-older-link');
    expect(text).toContain('The perk this link was for is no longer offered.');
    expect(text).not.toContain('Early bird');
  });
});
