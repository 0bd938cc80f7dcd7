/** A person of whom every table that can knows something: what they did by calls, the rest as rows. */
import { expect } from 'vitest';
import { leaveContribution } from '#flows/back-campaign/index.ts';
import { markRefunded } from '#flows/refund-contribution/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { give } from '../corruptions/backing.ts';
import { key, makeCampaign, makePerk, perkInput, visitor } from '../stories/market.ts';
import { type Person, plantPerson } from '../support/audiences.ts';
import type { HttpClient } from '../support/http-client.ts';

const PARCEL = {
  name: 'Canaryfirst Canarylast',
  address: '1 Canarystreet',
  address2: '',
  city: 'Canarycity',
  state: '',
  zipcode: '29200',
  country: 'FR',
  phone_number: '',
};

interface Tools {
  readonly client: HttpClient;
  readonly pictures: { readonly face: string; readonly draft: string; readonly unused: string };
}

async function idOf(statement: ReturnType<typeof sql>): Promise<number> {
  return (await db().one<{ id: number }>(statement)).id;
}

/** Plants the person's whole life; nothing of it is open, so that they may leave. */
export async function plantLife(person: Person, { client, pictures }: Tools): Promise<void> {
  await plantGiving(person, client);
  await plantSelf(person, pictures.face);
  await plantLogIns(person);
  const friend = await plantPerson('friend');
  await plantFriends(person, friend, client);
  await plantCampaigns(person, pictures.draft);
  await plantWords(person, friend);
}

async function plantGiving(person: Person, client: HttpClient): Promise<void> {
  const campaign = await makeCampaign();
  const path = `/private_api/payments/projects/${campaign.id}`;
  const buyer = { email: person.email, firstname: 'Canaryfirst', lastname: 'Canarylast' };
  const plain = perkInput(campaign, await makePerk(campaign), 2500, buyer);
  const shipped = await makePerk(campaign, { rates: { everywhere: 500 } });
  const parcel = perkInput(campaign, shipped, 3000, { ...buyer, address: PARCEL });
  const ids: number[] = [];
  for (const body of [plain, { ...parcel, save_card: true }]) {
    const { campaign_id: _id, ...sent } = body;
    const answer = await client.post(path, sent, { 'idempotency-key': key() });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    ids.push(
      answer.json<{ response: { contribution: { id: number } } }>().response.contribution.id,
    );
  }
  // The provider told of it, in words of its own.
  await db().run(sql`
    insert into payment_webhook_events (event_ref, type, object_ref, payload, handled_at, outcome)
    select 'evt_canary', 'payment_intent.succeeded', a.provider_ref,
      '{"billing_details": {"name": "Canarybilled"}}', clock_now(), 'handled'
    from payment_attempts a where a.source_id = ${ids[0] ?? 0} and a.provider_ref is not null limit 1`);
  await markRefunded({
    contributionId: ids[0] ?? 0,
    amountMinor: 100n,
    reason: 'other',
    note: 'Canaryfirst asked for it',
    key: key(),
    actorId: campaign.ownerId,
    requestId: null,
  });
  await db().run(sql`
    insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
    values (${ids[0] ?? 0}, ${campaign.id}, 'account:1', 'canarykey')`);
  await db().run(sql`
    insert into payment_card_pages (provider_ref, provider_object, account_id, customer_ref)
    values ('cs_page', 'checkout_session', ${person.accountId}, 'cus_page')`);
  await db().run(sql`
    insert into refund_requests (contribution_id, campaign_id, state, reason, details, asked_at, due_at,
      answer, answered_at, appeal, escalated_at, decision_note, decided_at, ended_at)
    values (${ids[0] ?? 0}, ${campaign.id}, 'open', 'other', 'Canaryfirst wants it back', clock_now(),
      clock_now(), 'No, Canaryfirst', clock_now(), 'Canarylast again', clock_now(),
      'Canarylast is wrong', clock_now(), null)`);
  await plantGuest(person);
}

/** A checkout under the same address without an account, which was left. */
async function plantGuest({ email }: Person): Promise<void> {
  const guest = { email, firstname: 'Canaryguest', lastname: 'Canarybefore' };
  const { token } = await give(await makeCampaign(), 500, null, visitor(), guest);
  await leaveContribution({ token }, visitor());
}

async function plantSelf({ accountId, email }: Person, face: string): Promise<void> {
  await db().run(sql`
    update accounts set avatar_public_id = ${face}, city = 'Canarycity', revoked_reason = 'Canaryreason'
    where id = ${accountId}`);
  await db().run(sql`
    insert into addresses (account_id, name, address, city, country)
    values (${accountId}, 'Canaryfirst', '1 Canarystreet', 'Canarycity', 'FR')`);
  await db().run(sql`
    insert into account_links (account_id, kind, url)
    values (${accountId}, 'website', 'https://canarylink.test/')`);
  await db().run(
    sql`insert into account_interests (account_id, slug) values (${accountId}, 'games')`,
  );
  await db().run(sql`
    insert into consents (account_id, kind, text_version, locale)
    values (${accountId}, 'terms', '1', 'en')`);
  await db().run(sql`
    insert into mail_preferences (account_id, kind, wanted) values (${accountId}, 'message', false)`);
  await db().run(sql`insert into mail_opt_outs (address, kind) values (${email}, 'newsletter')`);
  await db().run(sql`
    insert into mail_refusals (address, reason) values (${email}, 'Canarymailbox is full')`);
  await db().run(sql`
    insert into newsletter_subscriptions (email, locale, text_version, disclaimer)
    values (${email}, 'en', '1', true)`);
}

async function plantLogIns({ accountId, email }: Person): Promise<void> {
  await db().run(sql`
    update sessions set user_agent = 'canaryagent', ip = '203.0.113.199' where account_id = ${accountId}`);
  await db().run(sql`
    insert into account_tokens (token_hash, account_id, purpose, email, expires_at)
    values ('token'::bytea, ${accountId}, 'change_email', ${`new.${email}`}, clock_now())`);
  await db().run(sql`
    insert into known_browsers (account_id, visitor_hash) values (${accountId}, 'hash'::bytea)`);
  await db().run(sql`
    insert into second_factors (account_id, sealed_secret) values (${accountId}, 'secret'::bytea)`);
  await db().run(sql`
    insert into recovery_codes (account_id, code_hash) values (${accountId}, 'code'::bytea)`);
  await db().run(sql`
    insert into passkeys (credential_id, account_id, public_key, name)
    values ('credential', ${accountId}, ''::bytea, 'canarywallet')`);
  await db().run(sql`
    insert into sign_in_challenges (token_hash, account_id, purpose, expires_at)
    values ('challenge'::bytea, ${accountId}, 'second_factor', clock_now())`);
  await db().run(sql`
    insert into oauth_tokens (account_id, family, access_hash, refresh_hash, access_expires_at,
      refresh_expires_at)
    values (${accountId}, 'family', 'access'::bytea, 'refresh'::bytea, clock_now(), clock_now())`);
  await db().run(sql`
    insert into outside_identities (provider, subject, account_id)
    values ('facebook', 'canaryface', ${accountId})`);
}

async function plantFriends(person: Person, friend: Person, client: HttpClient): Promise<void> {
  const { accountId, email } = person;
  await db().run(sql`
    insert into account_follows (account_id, follower_id)
    values (${accountId}, ${friend.accountId}), (${friend.accountId}, ${accountId})`);
  await db().run(sql`
    insert into account_contacts (account_id, name, email)
    values (${friend.accountId}, 'Canarypal', ${email})`);
  await db().run(sql`
    insert into account_contact_shares (account_id, campaign_id, campaign_title, campaign_slug,
      to_address, to_name)
    values (${friend.accountId}, 1, 'A boat', 'a-boat', ${email}, 'Canarypal')`);
  const added = await client.post('/private_api/contacts', {
    name: 'Canaryfriend',
    email: 'canaryfriend@people.test',
  });
  const contact = added.json<{ response: { id: number } }>().response.id;
  const campaign = await makeCampaign();
  const sent = await client.post('/private_api/contacts/send_email', {
    campaign_id: campaign.id,
    contact_ids: [contact],
    message: 'Canarygreetings',
  });
  expect(sent.status).toBe(200);
  await client.post(`/private_api/projects/${campaign.id}/follow`);
  const search = { name: 'Canarysearch', search_text: 'canarywish' };
  expect((await client.post('/private_api/saved_searches', search)).status).toBe(201);
  await db().run(sql`
    insert into mail_messages (key, kind, account_id, to_address, locale, subject, html, body_text,
      message_id, state)
    values ('canary', 'receipt', ${accountId}, ${email}, 'en', 'Dear Canaryfirst', '', '',
        '<a1@b.test>', 'kept'),
      ('of-another', 'comment_reply', ${friend.accountId}, ${friend.email}, 'en',
        'Canaryfirst answered you', '', '', '<a2@b.test>', 'kept')`);
  // Of when they were staff.
  await db().run(sql`
    insert into setup_trials (step, subject, mail_id, tried_by)
    select 'mail', repeat('a', 64), id, ${accountId} from mail_messages where key = 'canary'`);
  await db().run(sql`
    insert into staff_views (account_id, list, name, filters)
    values (${accountId}, 'projects', 'Canaryview', 'state=held')`);
}

async function plantCampaigns({ accountId, email }: Person, picture: string): Promise<void> {
  const draft = await idOf(sql`
    insert into campaigns (slug, owner_id, title, card_public_id)
    values ('canarydraft', ${accountId}, 'Canarydraft', ${picture}) returning id`);
  await db().run(sql`
    insert into campaign_faqs (campaign_id, question, answer, position)
    values (${draft}, 'Canaryask', 'Canaryanswer', 1)`);
  await db().run(sql`
    insert into campaign_pictures (campaign_id, public_id, alt, position)
    values (${draft}, ${picture}, 'Canaryface', 1)`);
  await db().run(sql`
    insert into campaign_tags (campaign_id, tag, position) values (${draft}, 'canarytag', 1)`);
  await db().run(sql`
    insert into campaign_old_slugs (slug, campaign_id) values ('canaryslug', ${draft})`);
  await db().run(sql`
    insert into campaign_updates (campaign_id, author_id, slug, title, body_html)
    values (${draft}, ${accountId}, 'canaryupdate', 'Canaryupdate', '')`);
  await db().run(
    sql`insert into coming_soon_pages (campaign_id, headline) values (${draft}, 'Canarysoon')`,
  );
  await makePerk({ id: draft, ownerId: accountId, currency: 'USD' });
  // It ran and took nothing, so nothing is open.
  const ended = await idOf(sql`
    insert into campaigns (slug, owner_id, state, title, support_email, launched_at, ends_at)
    values ('a-public-one', ${accountId}, 'ended', 'A public one', ${`support.${email}`},
      clock_now() - interval '40 days', clock_now() - interval '10 days') returning id`);
  const hold = await idOf(sql`
    insert into campaign_holds (campaign_id, reason, evidence, held_by, ended_at)
    values (${ended}, 'other', 'Canaryevidence', ${accountId}, clock_now()) returning id`);
  await db().run(sql`
    insert into campaign_staff_reasons (campaign_id, reason) values (${ended}, 'Canaryreason')`);
  await db().run(sql`
    insert into campaign_hold_answers (hold_id, kind, author_id, body)
    values (${hold}, 'answer', ${accountId}, 'Canaryexcuse')`);
  const group = await idOf(sql`
    insert into approval_groups (campaign_id, kind, submitted_by)
    values (${ended}, 'nonprofit_proof', ${accountId}) returning id`);
  await db().run(sql`
    insert into approval_items (group_id, position, name, content)
    values (${group}, 1, 'proof', '{"text": "Canaryproof"}')`);
  await db().run(sql`
    insert into external_campaigns (campaign_id, url, raised_minor, currency, contributors, proof)
    values (${ended}, 'https://elsewhere.test/x', 100, 'USD', 1, 'Canaryproof')`);
  await db().run(sql`
    insert into campaign_support_codes (campaign_id, email, code_hash, expires_at)
    values (${ended}, ${`support.${email}`}, 'code'::bytea, clock_now())`);
  await db().run(sql`
    insert into identity_checks (beneficiary_id, recipient_type, provider_key, started_by)
    select id, 'individual', 'check', ${accountId} from beneficiaries where campaign_id = ${ended}`);
}

async function plantWords({ accountId, email }: Person, friend: Person): Promise<void> {
  await db().run(sql`
    insert into account_restrictions (account_id, kind, reason, ends_at, imposed_by)
    values (${accountId}, 'comment', 'Canaryspam', clock_now(), ${friend.accountId})`);
  const { id: campaign } = await makeCampaign();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, title)
    values (${campaign}, ${accountId}, 'Canarycarpenter')`);
  const comment = await idOf(sql`
    insert into comments (campaign_id, author_id, body)
    values (${campaign}, ${accountId}, 'I am Canaryfirst') returning id`);
  const other = await idOf(sql`
    insert into comments (campaign_id, author_id, body, parent_id)
    values (${campaign}, ${friend.accountId}, 'Hello you', ${comment}) returning id`);
  await db().run(sql`
    insert into reactions (account_id, kind, comment_id) values (${accountId}, 'like', ${other})`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, note)
    values (${other}, ${accountId}, 'other', 'Canarycomplaint')`);
  await db().run(sql`
    insert into moderation_reports (campaign_id, account_id, reporter_id, locale, reason, note)
    values (${campaign}, null, ${accountId}, 'en', 'other', 'Canarygrievance'),
      (null, ${accountId}, ${friend.accountId}, 'en', 'spam', '')`);
  const thread = await idOf(sql`
    insert into message_threads (campaign_id, account_id) values (${campaign}, ${accountId}) returning id`);
  await db().run(sql`
    insert into campaign_messages (thread_id, author_id, body)
    values (${thread}, ${accountId}, 'Canarywords')`);
  await db().run(sql`
    insert into email_subscribers (campaign_id, email, account_id, locale, text_version)
    values (${campaign}, ${email}, ${accountId}, 'en', '1')`);
  await db().run(sql`
    insert into campaign_invitations (campaign_id, email, permissions, token_hash, invited_by, expires_at)
    values (${campaign}, ${email}, '{}', 'invitation'::bytea, ${friend.accountId}, clock_now())`);
}
