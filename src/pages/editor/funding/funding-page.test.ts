import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import { decideApproval } from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as funding from './funding-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
let owner: Person;
let reviewer: Parameters<typeof decideApproval>[3];
let client: HttpClient;
beforeAll(async () => {
  owner = await plantPerson('owner');
  const { accountId } = await plantPerson('reviewer', 'trust');
  reviewer = { accountId, requestId: 'decided', ip: '127.0.0.1' };
  server = await startTestPages([{ path: 'campaigns/:id/edit/funding', module: funding }], {
    sessions: sessionReader,
    describePerson,
  });
  client = server.client();
  client.cookies.set('session', await sessionOf(owner));
});
afterAll(() => server.stop());

let serial = 0;
/** A draft of which nothing was said but its title. */
async function plantDraft(): Promise<number> {
  serial += 1;
  const { id } = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, title) values (${`draft-${serial}`}, ${owner.accountId}, 'A lamp')
    returning id`);
  return id;
}

describe('proof of a nonprofit', () => {
  /** As the page says it, and its form; undefined where there is none. */
  async function readProof(id: number) {
    const { text } = await client.get(`/campaigns/${id}/edit/funding`);
    const section = /<section[^>]*id="nonprofit"[^]*?<\/section>/.exec(text)?.[0] ?? '';
    return { text, section, field: /<textarea[^>]*name="proof"[^>]*>([^<]*)/.exec(section)?.[1] };
  }
  async function send(id: number, proof: string) {
    const fields = { csrf_token: await client.csrfToken(), act: 'nonprofit', proof };
    const url = `/campaigns/${id}/edit/funding`;
    return client.request({ method: 'POST', url, body: new URLSearchParams(fields) });
  }
  async function decide(verdict: 'approved' | 'changes_requested', note: string) {
    const { id } = await db().one<{ id: number }>(sql`select max(id) as id from approval_groups`);
    await decideApproval(id, verdict, note, reviewer);
  }

  it.each([false, true])(
    'that was sent back is sent again (shown as one: %s)',
    async (nonprofit) => {
      const id = await plantDraft();
      await db().run(sql`update campaigns set recipient_type = 'nonprofit' where id = ${id}`);
      expect((await send(id, 'Number 1234')).status).toBe(303);
      await db().run(sql`update campaigns set nonprofit = ${nonprofit} where id = ${id}`);
      const waiting = await readProof(id);
      expect(waiting.field).toBeUndefined();
      expect(waiting.text).not.toContain('Number 1234');
      await decide('changes_requested', 'Which register is that?');
      const asked = await readProof(id);
      expect(asked.section).toContain('Which register is that?');
      expect(asked.section).not.toContain('Your page shows that you’re a nonprofit.');
      expect(asked.field).toBe('Number 1234');
      expect((await send(id, 'Number 1234, Lyon')).status).toBe(303);
      expect((await readProof(id)).section).toContain('Waiting for our decision');
      await decide('approved', '');
      const settled = await readProof(id);
      expect(settled.section).toContain('Your page shows that you’re a nonprofit.');
      expect(settled.field).toBeUndefined();
    },
  );

  it('is the owner’s to read: nobody of the team is sent what was written', async () => {
    const id = await plantDraft();
    await db().run(sql`update campaigns set recipient_type = 'nonprofit' where id = ${id}`);
    expect((await send(id, 'Number 1234')).status).toBe(303);
    await decide('changes_requested', 'Which register is that?');
    const member = await plantPerson(`member-${id}`);
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${id}, ${member.accountId}, '{edit_campaign}')`);
    const reader = server.client();
    reader.cookies.set('session', await sessionOf(member));
    const { status, text } = await reader.get(`/campaigns/${id}/edit/funding`);
    expect(status).toBe(200);
    expect(text).toContain('Which register is that?');
    expect(text).not.toContain('Number 1234');
  });
});

describe('the step of the funding', () => {
  it('leaves it to the owner whether the campaign continues after its goal', async () => {
    const id = await plantDraft();
    const box = async () => {
      const { text } = await client.get(`/campaigns/${id}/edit/funding`);
      return /<input[^>]*name="forever_opt_in"[^>]*>/.exec(text)?.[0] ?? 'no such field';
    };
    expect(await box()).toContain('type="checkbox"');
    expect(await box()).not.toContain('checked');
    await db().run(sql`update campaigns set forever_opt_in = true where id = ${id}`);
    expect(await box()).toContain('checked=""');
  });

  it('asks for a goal before it says whether it covers the costs', async () => {
    const id = await plantDraft();
    const url = `/campaigns/${id}/edit/funding`;
    const calculate = async (goal: number) => {
      await db().run(
        sql`update campaigns set goal_minor = ${goal}, currency = 'EUR' where id = ${id}`,
      );
      const fields = { act: 'calculate', units: '100', unit_cost: '12' };
      const body = new URLSearchParams({ csrf_token: await client.csrfToken(), ...fields });
      return (await client.request({ method: 'POST', url, body })).text;
    };
    const none = await calculate(0);
    expect(none).toContain('Set and save a goal first');
    expect(none).not.toMatch(/€[\d,.]+ short/);
    expect(await calculate(50_000)).toMatch(/€[\d,.]+ short/);
  });

  it('asks for a goal: none stands there, an empty one stays away, and the list names it', async () => {
    const id = await plantDraft();
    await db().run(sql`update campaigns set goal_minor = 0, currency = 'EUR' where id = ${id}`);
    const url = `/campaigns/${id}/edit/funding`;
    const { text } = await client.get(url);
    expect(/<input[^>]*name="goal_cents"[^>]*>/.exec(text)?.[0]).not.toMatch(/value="[^"]/);
    expect(text).toMatch(/At least €500\b/);
    expect(text).toContain(`${url}#goal_cents`);
    const send = async (goal_cents: string) => {
      const csrf_token = await client.csrfToken();
      const { version } = await db().one<{ version: number }>(
        sql`select version from campaigns where id = ${id}`,
      );
      const fields = { csrf_token, act: 'save', currency: 'GBP', goal_cents };
      const body = new URLSearchParams({ ...fields, version: String(version) });
      const { status } = await client.request({ method: 'POST', url, body });
      const row = await db().one<{ goal_minor: bigint; currency: string }>(
        sql`select goal_minor, currency from campaigns where id = ${id}`,
      );
      return [status, row.goal_minor, row.currency];
    };
    expect(await send('')).toEqual([303, 0n, 'GBP']);
    expect(await send('499')).toEqual([422, 0n, 'GBP']);
    expect(await send('900')).toEqual([303, 90_000n, 'GBP']);
    expect((await client.get(url)).text).not.toContain(`${url}#goal_cents`);
  });

  it.each(['', '/fr'])(
    'comes back from the identity check in the language it was left in: %s',
    async (locale) => {
      const step = `${locale}/campaigns/${await plantDraft()}/edit/funding`;
      const csrf_token = await client.csrfToken();
      const left = await client.request({
        method: 'POST',
        url: step,
        body: new URLSearchParams({ csrf_token, act: 'identity' }),
      });
      const check = new URL(String(left.headers.location));
      expect(check.searchParams.get('locale')).toBe(locale.slice(1) || 'en');
      const ended = await fetch(check, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'verified' }),
        redirect: 'manual',
      });
      const back = new URL(ended.headers.get('location') ?? '');
      const arrived = `${back.origin}${back.pathname}${back.hash}`;
      expect(arrived).toBe(`${config().publicUrl}${step}#identity_verification`);
    },
  );

  it('comes back from a check that went on in another language in the one that is read by then', async () => {
    const step = `/campaigns/${await plantDraft()}/edit/funding`;
    const leave = async (url: string) => {
      const body = new URLSearchParams({ csrf_token: await client.csrfToken(), act: 'identity' });
      const left = await client.request({ method: 'POST', url, body });
      return new URL(String(left.headers.location));
    };
    const first = await leave(step);
    const second = await leave(`/fr${step}`);
    expect(second.pathname).toBe(first.pathname);
    const ended = await fetch(second, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'verified' }),
      redirect: 'manual',
    });
    const back = new URL(ended.headers.get('location') ?? '');
    const arrived = await client.get(`${back.pathname}${back.search}`);
    expect([arrived.status, arrived.headers.location]).toEqual([
      303,
      `/fr${step}#identity_verification`,
    ]);
    expect((await client.get(step)).status).toBe(200);
  });

  it('keeps what stands in the form when the identity is checked from it', async () => {
    const id = await plantDraft();
    const url = `/campaigns/${id}/edit/funding`;
    const { version } = await db().one<{ version: number }>(
      sql`select version from campaigns where id = ${id}`,
    );
    const check = async (goal_cents: string) => {
      const fields = { act: 'identity', currency: 'EUR', goal_cents, version: String(version) };
      const body = new URLSearchParams({ csrf_token: await client.csrfToken(), ...fields });
      return client.request({ method: 'POST', url, body });
    };
    expect((await check('1')).status).toBe(422);
    expect((await check('900')).headers.location).toContain('identity');
    const row = await db().one(sql`select goal_minor, currency from campaigns where id = ${id}`);
    expect(row).toEqual({ goal_minor: 90_000n, currency: 'EUR' });
  });

  it('asks for another check once the recipient is of another kind', async () => {
    const id = await plantDraft();
    const url = `/campaigns/${id}/edit/funding`;
    const verify = async () => {
      const body = new URLSearchParams({ csrf_token: await client.csrfToken(), act: 'identity' });
      const left = await client.request({ method: 'POST', url, body });
      await fetch(String(left.headers.location), {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'verified' }),
        redirect: 'manual',
      });
    };
    const name = (kind: string) =>
      db().run(sql`update campaigns set recipient_type = ${kind} where id = ${id}`);
    const shown = async () => {
      const { text } = await client.get(url);
      const isAsked = text.includes(`${url}#identity_verification`);
      const words = ['nothing more to do here', 'The recipient has changed'];
      return { isAsked, words: words.filter((one) => text.includes(one)) };
    };
    const verified = { isAsked: false, words: ['nothing more to do here'] };
    await verify();
    expect(await shown()).toEqual(verified);
    await name('business');
    expect(await shown()).toEqual({ isAsked: true, words: ['The recipient has changed'] });
    await verify();
    expect(await shown()).toEqual(verified);
    await name('individual');
    expect(await shown()).toEqual(verified);
  });

  it('has the identity check before its end, and no longer asks for it once it is done', async () => {
    const url = `/campaigns/${await plantDraft()}/edit/funding`;
    const asked = (await client.get(url)).text;
    const places = ['id="identity_verification"', 'Save and continue to'].map((one) =>
      asked.indexOf(one),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(asked).toMatch(/<form[^>]* id="funding"/);
    expect(asked).toMatch(/<button[^>]* form="funding"/);
    expect(asked).toContain(`${url}#identity_verification`);
    const csrf_token = await client.csrfToken();
    const body = new URLSearchParams({ csrf_token, act: 'identity' });
    const left = await client.request({ method: 'POST', url, body });
    await fetch(String(left.headers.location), {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'verified' }),
      redirect: 'manual',
    });
    const back = (await client.get(url)).text;
    expect(back).toContain('There’s nothing more to do here.');
    expect(back).not.toContain(`${url}#identity_verification`);
  });
});
