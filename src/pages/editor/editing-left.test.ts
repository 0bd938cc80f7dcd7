import { afterAll, beforeAll, expect, it } from 'vitest';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import type { CampaignState } from '#modules/campaigns/index.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as basics from './basics/basics-page.tsx';
import * as content from './content/content-page.tsx';

testDatabase();
let server: TestPages;
let owner: Person;
beforeAll(async () => {
  owner = await plantPerson('owner');
  const pages = [
    { path: 'campaigns/:id/edit', module: basics },
    { path: 'campaigns/:id/edit/content', module: content },
  ];
  server = await startTestPages(pages, { sessions: sessionReader, describePerson });
});
afterAll(() => server.stop());

it('the editor says what can still be changed once a campaign is over, and takes no more', async () => {
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  const shown = async (state: CampaignState, step: string) => {
    const id = await plantCampaign(owner.accountId, state);
    const { text } = await client.get(`/campaigns/${id}/edit${step}`);
    const isLocked = text.includes('<fieldset disabled="">');
    return [isLocked, /This campaign (has ended|is over|is on hold)/.exec(text)?.[1]];
  };
  expect(await shown('live', '')).toEqual([false, undefined]);
  expect(await shown('ended', '')).toEqual([true, 'has ended']);
  expect(await shown('ended', '/content')).toEqual([false, 'has ended']);
  expect(await shown('cancelled', '/content')).toEqual([true, 'is over']);
  expect(await shown('held', '')).toEqual([true, 'is on hold']);
});
