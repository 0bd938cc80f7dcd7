import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTS } from '#modules/campaigns/index.ts';
import { NOTICE_STATES } from '#flows/notify-contributor/notice.ts';
import { FOLLOWER_MAILS } from '#flows/report-campaign/occasion.ts';
import { KINDS_OF_MAIL } from '#modules/admin/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { mailKindName } from './mail-kind.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

/** The members of a union of texts, by its name in a source. */
function unionIn(source: string, name: string): string[] {
  const union = new RegExp(`type ${name} =([^;]*);`, 'u').exec(source)?.[1] ?? '';
  return [...union.matchAll(/'([a-z_]+)'/gu)].map(([, member = '']) => member);
}

const sourceOf = (path: string) => readFileSync(join(projectRoot(), path), 'utf8');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot() }).filter(
  (path) => !path.includes('.test.') && !path.startsWith('src/platform/mail/'),
);

const notifyingActs = Object.entries(ACTS).flatMap(([act, { notifiesOwner }]) =>
  notifiesOwner ? [act] : [],
);

/** What a kind that is no text in its source may be, by the file and how it is spelt there. */
const OTHERWISE: Readonly<Record<string, (source: string) => readonly string[]>> = {
  'merge-accounts: kind': () => ['account_merged', 'account_merged_away'],
  'contributor: notice': () => Object.keys(NOTICE_STATES),
  'refund: `refund_${news}`': (source) =>
    unionIn(source, 'RefundNews').map((news) => `refund_${news}`),
  'request-refund: `refund_request_${news}`': (source) =>
    unionIn(source, 'RequestNews').map((news) => `refund_request_${news}`),
  'credentials: mail.kind': (source) => unionIn(source, 'AccountMailKind'),
  'campaign: `campaign_${kind}`': (source) =>
    [...unionIn(source, 'OwnerMailKind'), ...notifyingActs].map((kind) => `campaign_${kind}`),
  'report-campaign: FOLLOWER_MAILS[kind]': () => Object.values(FOLLOWER_MAILS),
  'decision: kind': () => ['comment_hidden', 'comment_shown'],
};

/** The kinds of the mails that a source sends, as far as each call says. */
function kindsSentBy(path: string): string[] {
  const source = sourceOf(path);
  const calls = source.matchAll(
    /(?:await|return) send(?:Wanted)?Mail\([^;]*?\bkind(?:: ([^\n]+?))?,\n/gu,
  );
  return [...calls].flatMap(([, said = 'kind']) => {
    const literal = /^'([a-z_]+)'$/u.exec(said)?.[1];
    if (literal !== undefined) return [literal];
    const spelt = `${basename(path, '.mail.tsx')}: ${said}`;
    return OTHERWISE[spelt]?.(source) ?? [`${spelt} is not known here`];
  });
}

describe('kinds of mail', () => {
  it('are those that the sources send, and no others', () => {
    const senders = sources.filter((path) => /\bsend(Wanted)?Mail\(/u.test(sourceOf(path)));
    const silent = senders.filter((path) => kindsSentBy(path).length === 0);
    expect(silent).toEqual([]);
    const sent = new Set(senders.flatMap(kindsSentBy));
    expect([...sent].sort()).toEqual(Object.keys(KINDS_OF_MAIL).sort());
  });

  it('have a name in every language, and no two the same one', () => {
    for (const locale of LOCALES) {
      const kinds = Object.keys(KINDS_OF_MAIL);
      const names = kinds.map((kind) => mailKindName(kind, locale));
      expect(names.filter((name) => name.startsWith('mail_kind.'))).toEqual([]);
      expect(new Set(names).size).toBe(kinds.length);
    }
  });
});

let serial = 0;
async function mail(kind: string, values: { key?: string; text?: string; to?: number } = {}) {
  serial += 1;
  const { key = `${kind}:${serial}`, text = '', to = null } = values;
  const { id } = await db().one<{ id: number }>(sql`
    insert into mail_messages (key, kind, account_id, to_address, locale, subject, html, body_text,
      message_id, state, error, attempts)
    values (${key}, ${kind}, ${to}, 'reader@people.test', 'en', 'Hello', '', ${text},
      ${`<mail-${serial}@people.test>`}, 'failed', 'no such box', 4)
    returning id`);
  return id;
}

async function look(role: Role, path: string) {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client.get(path);
}

const reads = (subject: { kind: string; id: number }) =>
  db().query(sql`
    select from audit_log where act = 'personal_data_read' and subject_kind = ${subject.kind}
      and subject_id = ${subject.id} and details->>'what' = 'mail'`);

describe('the page of a mail', () => {
  it('is for support, and is there for mails that are', async () => {
    const id = await mail('receipt');
    expect((await look('curator', `/admin/mails/${id}`)).status).toBe(403);
    expect((await look('support', `/admin/mails/${id + 1000}`)).status).toBe(404);
  });

  it('says to whom, about what, how often it was tried and why it failed', async () => {
    const campaign = await makeCampaign();
    const to = await makeAccount();
    const id = await mail('campaign_hold', {
      key: `campaign_hold:${campaign.id}:x`,
      text: 'What it says',
      to,
    });
    expect((await look('support', '/admin/mails')).text).toContain(`href="/admin/mails/${id}"`);
    expect((await look('support', '/admin/mails')).text).not.toContain('>campaign_hold<');
    const { text } = await look('admin', `/admin/mails/${id}`);
    for (const part of [
      'Campaign on hold, to its owner',
      `href="/admin/accounts/${to}"`,
      `href="/admin/projects/${campaign.id}"`,
      'no such box',
      '>4<',
      'Failed',
    ]) {
      expect([part, text.includes(part)]).toEqual([part, true]);
    }
    expect(text).not.toContain('What it says');
    expect(await reads({ kind: 'account', id: to })).toEqual([]);
  });

  it('shows admins what it says when they ask, without where links lead, and writes it down', async () => {
    const to = await makeAccount();
    const text = 'Thanks. http://groundswell.test/contributions/3?token=let-me-in';
    const id = await mail('receipt', { text, to });
    const page = `/admin/mails/${id}?text=1`;
    expect((await look('support', page)).status).toBe(403);
    expect((await look('support', `/admin/mails/${id}`)).text).not.toContain('text=1');
    expect(await reads({ kind: 'account', id: to })).toEqual([]);
    expect((await look('admin', `/admin/mails/${id}`)).text).toContain(`${page}"`);
    const shown = (await look('admin', page)).text;
    expect(shown).toContain('Thanks. [link]');
    expect(shown).not.toContain('let-me-in');
    expect(await reads({ kind: 'account', id: to })).toHaveLength(1);
    // A guest has no account: the mail itself is named.
    const guest = await mail('receipt', { text });
    await look('admin', `/admin/mails/${guest}?text=1`);
    expect(await reads({ kind: 'mail', id: guest })).toHaveLength(1);
    expect((await look('admin', '/admin/audit_log?kind=mail')).text).toContain(`Email #${guest}`);
  });

  it.each(['reset_password', 'campaign_support_code', 'message', 'unheard_of'])(
    'never shows anybody the text of a mail of the kind %s',
    async (kind) => {
      const id = await mail(kind, { text: 'For the reader alone' });
      const { text } = await look('admin', `/admin/mails/${id}`);
      expect(text).toContain('The text of this kind of email is never shown');
      expect(text).not.toContain('text=1');
      const { status, text: refused } = await look('admin', `/admin/mails/${id}?text=1`);
      expect(status).toBe(403);
      expect(refused).not.toContain('For the reader alone');
    },
  );
});
