import { describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { chooseMailLanguage } from '#modules/accounts/index.ts';
import { storeDrawing } from '#modules/media/index.ts';
import { config } from '#platform/config/config.ts';
import { db, transaction } from '#platform/db/transaction.ts';
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
import { backMossMugs } from '#test/stories/moss-mugs.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { receiptSubscribers } from './index.ts';

testDatabase();
moneyGateway();

interface SentMail {
  to_address: string;
  locale: string;
  subject: string;
  body_text: string;
  html: string;
}

/** What the relay does with the events of one contribution, in their order. */
async function deliver(contributionId: number): Promise<void> {
  const events = await db().query<{
    id: number;
    topic: string;
    key: string;
    payload: object;
    occurred_at: Date;
  }>(
    sql`select id, topic, key, payload, occurred_at from outbox
        where payload ->> 'contribution_id' = ${String(contributionId)} order by id`,
  );
  for (const event of events) {
    for (const { topic, handle } of receiptSubscribers) {
      if (topic !== event.topic) continue;
      await transaction((tx) => handle({ ...event, occurredAt: event.occurred_at } as never, tx));
    }
  }
}

function mailsOf(contributionId: number): Promise<SentMail[]> {
  return db().query<SentMail>(sql`
    select to_address, locale, subject, body_text, html as html from mail_messages
    where key = ${`receipt:${contributionId}`}`);
}

async function backed(
  values: { locale: 'en' | 'fr' | 'de' | 'es'; accountId?: number; card?: string },
  fundingType: 'flexible' | 'fixed' = 'flexible',
): Promise<number> {
  const campaign = await makeCampaign({ fundingType });
  const request = input(campaign, {
    extra_cents: 1250,
    expected_total_cents: 1250,
    email: 'g@people.test',
    payment_method_id: values.card ?? 'pm_card_visa',
  });
  const who = visitor({ locale: values.locale, accountId: values.accountId ?? null });
  return (await startContribution(request, who, key(), addresses)).contribution.id;
}

describe('the receipt by mail', () => {
  it('is not sent for a card that was declined', async () => {
    const id = await backed({ locale: 'en', card: 'pm_card_chargeDeclined' });
    await deliver(id);
    expect(await mailsOf(id)).toEqual([]);
  });

  it('goes out once, however often the event arrives', async () => {
    const id = await backed({ locale: 'en' });
    await deliver(id);
    await deliver(id);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it.each([
    ['en', /Your receipt/, /\$12\.50\sUSD was charged/],
    ['fr', /Votre reçu/, /12,50\s\$US ont été débités/],
    ['de', /Ihr Beleg/, /12,50\sUS\$ wurden am/],
    ['es', /Tu recibo/, /Se han cobrado 12,50\sUS\$/],
  ] as const)(
    'speaks %s, with every line and a link only the guest has',
    async (locale, subject, money) => {
      const id = await backed({ locale });
      await deliver(id);
      const [mail] = await mailsOf(id);
      expect(mail).toMatchObject({ to_address: 'g@people.test', locale });
      expect(mail?.subject).toMatch(subject);
      expect(mail?.body_text.replace(/\s+/g, ' ')).toMatch(money);
      expect(mail?.body_text).toMatch(new RegExp(`/contributions/${id}\\?token=[\\w-]{43}`));
    },
  );

  it('shows the perk, at an address that holds in a mailbox and named for whom it is blocked', async () => {
    const campaign = await makeCampaign({ fundingType: 'flexible' });
    const perk = await makePerk(campaign, { price: 2500 });
    const { publicId } = await storeDrawing(
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">' +
        '<rect width="800" height="600" fill="#2040c0"/></svg>',
    );
    await db().run(sql`update perks set image_public_id = ${publicId} where id = ${perk}`);
    const request = perkInput(campaign, perk, 2500);
    const { contribution } = await startContribution(request, visitor(), key(), addresses);
    await deliver(contribution.id);
    const [mail] = await mailsOf(contribution.id);
    const images = mail?.html.match(/<img[^>]*>/g) ?? [];
    const [image = '', ...more] = images.filter((each) => !each.includes('/icon-'));
    expect(more).toEqual([]);
    const address = new URL(/ src="([^"]+)"/.exec(image)?.[1] ?? 'none:');
    expect(address.origin).toBe(new URL(config().publicUrl).origin);
    expect(address.pathname).toContain(publicId);
    expect(address.pathname).toMatch(/\.jpg$/);
    expect(image).toContain('alt="A perk"');
    expect(mail?.body_text).not.toContain(publicId);
  });

  it.each([
    ['en', 'Estimated delivery: March 2031'],
    ['fr', 'mars 2031'],
    ['de', 'März 2031'],
    ['es', 'marzo de 2031'],
  ] as const)(
    'says what is included, as it was chosen, and when it comes: %s',
    async (locale, month) => {
      const accountId = await makeAccount();
      await chooseMailLanguage(accountId, locale);
      const id = await backMossMugs(accountId);
      await deliver(id);
      const [mail] = await mailsOf(id);
      for (const text of [mail?.body_text, mail?.html]) {
        expect(text?.replace(/\s+/g, ' ')).toContain('2 × Mug (Moss)');
        expect(text?.replace(/\s+/g, ' ')).toContain(month);
      }
    },
  );

  it('speaks the language that its account chose, whatever page it was made on', async () => {
    const accountId = await makeAccount();
    await db().run(
      sql`update accounts set locale = 'fr', locale_chosen = true where id = ${accountId}`,
    );
    const id = await backed({ locale: 'de', accountId });
    await deliver(id);
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ locale: 'fr', subject: expect.stringMatching(/Votre reçu/) });
    expect(mail?.body_text).toContain(`/fr/contributions/${id}`);
  });

  it('says of a pledge when it is charged, and holds no token for an account', async () => {
    const id = await backed({ locale: 'en', accountId: await makeAccount() }, 'fixed');
    await deliver(id);
    const [mail] = await mailsOf(id);
    expect(mail?.subject).toMatch(/^You backed/);
    expect(mail?.body_text).toContain('Nothing has been charged yet.');
    expect(mail?.body_text).not.toContain('token=');
  });
});
