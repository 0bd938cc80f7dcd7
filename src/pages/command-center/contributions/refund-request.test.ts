import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, stateOf, teamMember } from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { asked, escalated, type Paid, requestStates } from '#test/stories/refund-requests.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as listPage from './contributions-page.tsx';
import * as page from './contribution-page.tsx';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'command_center/:id/contributions', module: listPage },
      { path: 'command_center/:id/contributions/:contributionId', module: page },
    ],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}

const listOf = ({ campaign }: Paid) => `/command_center/${campaign.id}/contributions`;
const pageOf = (made: Paid) => `${listOf(made)}/${made.id}`;

/** The hidden fields of the form with this intent; none where the page has no such form. */
function fieldsOf(html: string, intent: string): URLSearchParams {
  const forms = html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((each) => each.includes(`value="${intent}"`)) ?? '';
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name) fields.append(name, /value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  return fields;
}

async function send(client: ReturnType<typeof as>, url: string, body: URLSearchParams) {
  return client.request({ method: 'POST', url, body });
}

describe('a refund request in the command center', () => {
  it('is found by the filter, which stands where something waits alone', async () => {
    const [made, silent] = [await asked(), await escalated()];
    const list = (await as(made.campaign.ownerId).get(`${listOf(made)}?show=refunds`)).text;
    expect(list).toContain('Refund requests');
    expect(list).toContain(`/contributions/${made.id}"`);
    const other = (await as(silent.campaign.ownerId).get(listOf(silent))).text;
    expect(other).not.toContain('Refund requests');
  });

  it('is granted by the refund that names it, whose form begins with its reason', async () => {
    const made = await asked();
    const owner = as(made.campaign.ownerId);
    const first = (await owner.get(pageOf(made))).text;
    expect(first).toMatch(/<option value="undelivered" selected/);
    const url = `${pageOf(made)}?scope=full&reason=undelivered`;
    const fields = fieldsOf((await owner.get(url)).text, 'refund');
    expect(fields.get('request')).toMatch(/^\d+$/);
    expect((await send(owner, pageOf(made), fields)).status).toBe(303);
    expect([await requestStates(made), await stateOf(made.id)]).toEqual([['granted'], 'refunded']);
  });

  it('is declined with a sentence by those who may move money', async () => {
    const made = await asked();
    const helper = as(await teamMember(made.campaign.id, ['see_contributions']));
    const seen = (await helper.get(pageOf(made))).text;
    expect(seen).toContain('It was due in May.');
    expect(fieldsOf(seen, 'decline').has('intent')).toBe(false);
    const finance = as(`finance:${await makeAccount()}`);
    expect(fieldsOf((await finance.get(pageOf(made))).text, 'decline').has('intent')).toBe(false);
    const owner = as(made.campaign.ownerId);
    const fields = fieldsOf((await owner.get(pageOf(made))).text, 'decline');
    fields.set('answer', ' ');
    expect((await send(owner, pageOf(made), fields)).status).toBe(422);
    fields.set('answer', 'It is on its way.');
    expect((await send(owner, pageOf(made), fields)).status).toBe(303);
    expect(await requestStates(made)).toEqual(['declined']);
  });
});

itLeavesMoneyInOrder(gateway);
