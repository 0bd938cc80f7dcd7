import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { linkColours } from './derive-colours.ts';
import { wearProfile } from './follow-market.ts';
import { OWN_PROFILE } from './market-profile.ts';
import { mountMarket } from './mount-market.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([], { pages: { mount: async (app) => mountMarket(app) } });
});
afterAll(async () => {
  wearProfile(OWN_PROFILE);
  await server.stop();
});

const theme = async () =>
  (await server.client().get('/manifest.webmanifest')).json<{ theme_color: string }>().theme_color;

it('the manifest’s theme colour is that of the market’s links, else the product’s own', async () => {
  expect(await theme()).toBe('#0b6e6e');
  // Too light to be read: the shade that links have.
  for (const linkColour of ['#5b21b6', '#ffee00']) {
    wearProfile({ ...OWN_PROFILE, linkColour });
    expect(await theme()).toBe(linkColours(linkColour).tokens.tide?.light);
  }
  wearProfile(OWN_PROFILE);
  expect(await theme()).toBe('#0b6e6e');
});
