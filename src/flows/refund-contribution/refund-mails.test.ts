import { describe, expect, it } from 'vitest';
import { cancelCampaign, removeCampaign } from '#modules/campaigns/index.ts';
import { readContribution } from '#modules/contributions/index.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  type MadeCampaign,
  makePerk,
  visitor,
} from '#test/stories/market.ts';
import { surplusOf } from '#test/stories/money-back.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import {
  markRefunded,
  refundContribution,
  refundSubscribers,
  refundWhatIsOwed,
  resolveRefund,
  resolveRefunds,
} from './index.ts';

testDatabase();
const gateway = moneyGateway();

interface Made {
  readonly id: number;
  readonly campaign: MadeCampaign;
}

async function collected(locale: 'en' | 'fr' | 'de' | 'es', card = 'pm_card_visa'): Promise<Made> {
  const campaign = await makeCampaign();
  const body = input(campaign, {
    extra_cents: 5000,
    expected_total_cents: 5000,
    payment_method_id: card,
  });
  const started = await startContribution(body, visitor({ locale }), key(), addresses);
  return { id: started.contribution.id, campaign };
}

const request = (made: Made, values = {}) => ({
  contributionId: made.id,
  amountMinor: null,
  reason: 'other' as const,
  key: key(),
  actorId: null,
  requestId: null,
  ...values,
});

/** Every event about the contribution reaches the subscribers, twice: it may come again. */
async function deliver(made: Pick<Made, 'id'>): Promise<void> {
  const events = await db().query<{ topic: string; key: string; payload: object }>(sql`
    select topic, key, payload from outbox
    where (payload ->> 'contribution_id')::bigint = ${made.id} order by id`);
  for (const event of [...events, ...events]) {
    for (const one of refundSubscribers.filter(({ topic }) => topic === event.topic))
      await transaction((tx) => one.handle({ id: 1, ...event } as never, tx));
  }
}

const mails = (kind: string) =>
  db().query<{ to_address: string; locale: string; subject: string }>(sql`
    select to_address, locale, subject from mail_messages where kind = ${kind} order by id`);

describe('of a campaign that was cancelled', () => {
  const cancelled = async (made: Made, act: 'cancel' | 'remove') => {
    const by = { accountId: await makeAccount(), requestId: 'test', ip: '' };
    if (act === 'remove') await removeCampaign(made.campaign.id, 'Not their pictures', by);
    else await cancelCampaign(made.campaign.id, { ...by, reason: 'The mould broke' });
    await refundContribution(request(made, { reason: 'campaign_removed' }));
    await deliver(made);
    return db().query<{ subject: string; body_text: string }>(sql`
      select subject, body_text from mail_messages where kind = 'refund_cancelled' order by id desc`);
  };

  it('the mail says so, gives the owner’s reason, and that the money goes back', async () => {
    const [mail] = await cancelled(await collected('en'), 'cancel');
    expect(mail?.subject).toMatch(/^Campaign .* was cancelled: we’ve refunded \$50\.00 USD$/);
    expect(mail?.body_text).toContain('The owner’s reason: “The mould broke”');
    expect(mail?.body_text).toMatch(/to\s+the card you paid with/);
  });

  it('what the staff wrote down as their reason is not public', async () => {
    const [mail] = await cancelled(await collected('fr'), 'remove');
    expect(mail?.subject).toMatch(/ a été annulée/);
    expect(mail?.body_text).not.toContain('Not their pictures');
  });
});

describe('told once, in their own language', () => {
  it.each([
    ['en', /^We’ve refunded \$50\.00 USD: Campaign/],
    ['fr', /^Nous avons remboursé 50,00\s\$US : Campaign/],
    ['de', /^Wir haben 50,00\sUS\$ erstattet: Campaign/],
    ['es', /^Hemos reembolsado 50,00\sUS\$: Campaign/],
  ] as const)('of money that went back to the card: %s', async (locale, subject) => {
    const made = await collected(locale);
    await refundContribution(request(made));
    await deliver(made);
    const sent = (await mails('refund_sent')).filter((mail) => mail.locale === locale);
    expect(sent).toEqual([expect.objectContaining({ subject: expect.stringMatching(subject) })]);
  });

  it('of what a refund in part is for, and what remains', async () => {
    const made = await collected('en');
    const parts = [{ part: 'extra' as const, lineId: null, amountMinor: 1250n }];
    await refundContribution(request(made, { amountMinor: 1250n, parts }));
    await deliver(made);
    const { text } = await db().one<{ text: string }>(sql`
      select body_text as text from mail_messages where kind = 'refund_sent' order by id desc limit 1`);
    expect(text).toMatch(/Extra[^\n]*\s+\$12\.50\sUSD/);
    expect(text).toMatch(/\$37\.50\sUSD of your contribution remains/);
  });

  it('of which perks still come after a refund in part', async () => {
    const campaign = await makeCampaign();
    const [bowl, plate] = [await makePerk(campaign), await makePerk(campaign)];
    await db().run(sql`update perks set title = 'Bowl' where id = ${bowl}`);
    await db().run(sql`update perks set title = 'Plate' where id = ${plate}`);
    const lines = [bowl, plate].map((id) => ({ perk_id: id, quantity: 1, options: {} }));
    const body = input(campaign, { lines, expected_total_cents: 5000 });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    const made = { id: contribution.id, campaign };
    const { id: lineId } = await db().one<{ id: number }>(sql`
      select id from contribution_lines where contribution_id = ${made.id} and title = 'Plate'`);
    const refund = async (amountMinor: bigint) => {
      const parts = [{ part: 'perk' as const, lineId, amountMinor }];
      await refundContribution(request(made, { amountMinor, parts }));
      await deliver(made);
      const { text } = await db().one<{ text: string }>(sql`
        select body_text as text from mail_messages where kind = 'refund_sent' order by id desc limit 1`);
      return text.replaceAll(/\s+/g, ' ');
    };
    const partly = await refund(1000n);
    expect(partly).toContain('You still get what you chose: Bowl and Plate.');
    expect(partly).not.toContain('no longer');
    const whole = await refund(1500n);
    expect(whole).toContain('No longer part of your contribution: Plate.');
    expect(whole).toContain('You still get what you chose: Bowl.');
  });

  it('of money that was given back another way', async () => {
    const made = await collected('en');
    const actorId = await makeAccount();
    await markRefunded(request(made, { actorId, note: 'by bank transfer' }) as never);
    await deliver(made);
    expect(await mails('refund_outside')).toHaveLength(1);
    // Their page tells it from money that went to the card.
    expect(await readContribution(made.id)).toMatchObject({
      refundedMinor: 5000n,
      refundedOutsideMinor: 5000n,
    });
  });

  it('goes to the address that the account has by now, as after it was merged into another', async () => {
    const made = await collected('en');
    const kept = await makeAccount({ email: 'kept@people.test' });
    await db().run(sql`update contributions set account_id = ${kept} where id = ${made.id}`);
    await refundContribution(request(made));
    await deliver(made);
    const [mail] = (await mails('refund_sent')).slice(-1);
    expect(mail?.to_address).toBe('kept@people.test');
  });

  it('of a refund that came back: contributor, owner and finance', async () => {
    const finance = await makeAccount();
    await db().run(sql`
      insert into account_roles (account_id, role) values (${finance}, 'finance')`);
    const made = await collected('de', 'pm_card_refundFail');
    const { id } = await refundContribution(request(made));
    await gateway.control('clock', { offset_seconds: 7 * 86_400 });
    await resolveRefund(id);
    await gateway.control('clock', { offset_seconds: 0 });
    await deliver(made);
    expect(await mails('refund_returned')).toMatchObject([{ locale: 'de' }]);
    const staff = await db().query<{ email: string }>(sql`
      select email from accounts where id in (${finance}, ${made.campaign.ownerId})`);
    const sent = (await mails('refund_came_back')).map((mail) => mail.to_address);
    expect(sent.toSorted()).toEqual(staff.map(({ email }) => email).toSorted());
    // It is not said to have gone to the card as well.
    expect((await mails('refund_sent')).filter(({ locale }) => locale === 'de')).toHaveLength(1);
  });

  it('of an extra charge whose refund came back: never the owner, whose money it was not', async () => {
    const { id, charge } = await surplusOf(gateway);
    await resolveRefunds();
    await deliver({ id });
    await gateway.control('refunds/fail', { charge });
    const { refund, owner } = await db().one<{ refund: number; owner: string }>(sql`
      select r.id as refund, a.email as owner from payment_refunds r
        join contributions c on c.id = r.source_id join campaigns k on k.id = c.campaign_id
        join accounts a on a.id = k.owner_id
      where r.source_id = ${id}`);
    await resolveRefund(refund);
    await deliver({ id });
    const said = await db().query<{ body_text: string }>(sql`
      select body_text from mail_messages where kind in ('refund_sent', 'refund_returned')
        and body_text like '%Contribution ' || ${id} || '%' order by id`);
    expect(said.map(({ body_text: text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringContaining('the charge wasn’t wanted any more. We’ve refunded all of it'),
      expect.stringContaining('We refunded it, but your bank returned the refund'),
    ]);
    const sent = (await mails('refund_came_back')).map((mail) => mail.to_address);
    expect(sent).not.toContain(owner);
  });

  it('finance, of what the system owes and is refused every time', async () => {
    const made = await collected('en');
    await db().run(sql`
      update contributions set refund_due = 'campaign_removed' where id = ${made.id}`);
    await db().run(sql`update campaigns set state = 'cancelled' where id = ${made.campaign.id}`);
    const refused = { type: 'invalid_request_error', code: 'charge_not_refundable' };
    const rule = { match: { method: 'POST', path: '/v1/refunds' }, kind: 'status', status: 400 };
    await gateway.control('faults', { rules: [{ ...rule, error: refused }] });
    const day = 86_400;
    for (let sweep = 0; sweep < 12; sweep += 1) {
      await setClock(sweep * (day + 60));
      await refundWhatIsOwed();
    }
    await gateway.control('faults', { rules: [] });
    const tries = await db().query(sql`
      select state from payment_refunds where source_id = ${made.id}`);
    expect(tries).toEqual(Array.from({ length: 8 }, () => ({ state: 'failed' })));
    await deliver(made);
    expect(await mails('refund_given_up')).toHaveLength(1);
    await setClock(0);
  });
});

itLeavesMoneyInOrder(gateway);
