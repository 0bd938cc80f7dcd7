import { expect, it } from 'vitest';
import { readCampaign } from '#modules/campaigns/index.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { readFinishedAt } from './index.ts';

testDatabase();

async function made(options: Parameters<typeof makeCampaign>[0]) {
  const { id } = await makeCampaign(options);
  const campaign = await readCampaign(id);
  return { path: `/projects/${campaign?.slug}/payments/continue`, title: campaign?.title };
}

it('knows what is finished at an address: a pledge before the end, a contribution after it', async () => {
  const { path, title } = await made({ fundingType: 'fixed' });
  expect(await readFinishedAt(`${path}?contribution=1`)).toEqual({ title, isPledge: true });
  expect(await readFinishedAt(`/fr${path}`)).toEqual({ title, isPledge: true });
  const over = await made({ fundingType: 'fixed', state: 'forever_funding' });
  expect(await readFinishedAt(over.path)).toEqual({ title: over.title, isPledge: false });
});

it('tells nothing at other addresses, and of no campaign that is not public', async () => {
  const { path } = await made({});
  const draft = await made({ state: 'draft' });
  for (const address of [
    draft.path,
    `${path}/x`,
    path.replace('continue', 'new'),
    '/',
    '/projects//x',
  ])
    expect(await readFinishedAt(address)).toBeNull();
});
