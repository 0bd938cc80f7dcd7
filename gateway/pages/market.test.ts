import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type RunningGateway, startGateway } from '../server.ts';
import { emptyDatabase, sdkFor } from '../testing/sandbox.fixture.ts';

const OWN_MARK = readFileSync(join(import.meta.dirname, '../../public/favicon.svg'), 'utf8');
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle r="9"/></svg>';

/** A market's site, as far as a provider reads it. */
const site = createServer((request, response) => {
  if (request.url === '/favicon.svg') return void response.end(LOGO);
  if (request.url !== '/manifest.webmanifest') return void response.writeHead(404).end();
  response.end(JSON.stringify({ name: 'Lantern & Sons' }));
});
let origin: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let running: RunningGateway;
beforeAll(async () => {
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  database = await emptyDatabase();
  running = await startGateway(
    readConfig({ GATEWAY_DATABASE_URL: database.url, GATEWAY_APP_ORIGIN: origin }),
  );
});
afterAll(async () => {
  await running?.stop();
  await database?.drop();
  site.closeAllConnections();
  site.close();
});

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

/** The page of a card, of the bank and of an identity check, as a market's customers reach them. */
async function pagesOf(): Promise<Record<string, string>> {
  const stripe = sdkFor(running.url);
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'eur',
    success_url: `${origin}/thanks`,
    cancel_url: `${origin}/checkout`,
  });
  const intent = await stripe.paymentIntents.create({
    amount: 1_000,
    currency: 'eur',
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    return_url: `${origin}/back`,
  });
  const check = await stripe.identity.verificationSessions.create({ type: 'document' });
  return {
    card: await textOf(session.url ?? ''),
    bank: await textOf(intent.next_action?.redirect_to_url?.url ?? ''),
    identity: await textOf(check.url ?? ''),
    nothing: await textOf(`${running.url}/checkout/nothing`),
  };
}

describe('a page of the provider', () => {
  it('bears the name and the mark of the market it was reached from, and no other', async () => {
    for (const [name, page] of Object.entries(await pagesOf())) {
      const brand = /<p class="brand">(.*?)<\/p>/s.exec(page)?.[1];
      const drawn = `data:image/svg+xml,${encodeURIComponent(LOGO)}`;
      const mark = `<img src="${drawn}" alt="" width="32" height="32">`;
      expect({
        name,
        brand,
        pictures: page.match(/<svg|<img/g),
        title: /· ([^<]*)<\/title>/.exec(page)?.[1],
        isOurs: page.includes('Groundswell'),
        hasIcon: page.includes(`<link rel="icon" href="${drawn}">`),
      }).toEqual({
        name,
        brand: `${mark}Lantern &amp; Sons`,
        pictures: ['<img'],
        title: 'Lantern &amp; Sons',
        isOurs: false,
        hasIcon: true,
      });
    }
  });

  it.each(['en', 'fr', 'de', 'es'])('says who asks the bank: %s', async (locale) => {
    const intent = await sdkFor(running.url).paymentIntents.create({
      amount: 1_000,
      currency: 'eur',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: `${origin}/back`,
    });
    const address = new URL(intent.next_action?.redirect_to_url?.url ?? '');
    address.searchParams.set('locale', locale);
    expect(await textOf(address.href)).toMatch(/<p>Lantern &amp; Sons [a-z]/);
  });
});

describe('where no market answers', () => {
  it('a page bears the name and the mark that the software comes with', async () => {
    const lone = await startGateway(readConfig({ GATEWAY_DATABASE_URL: database.url }));
    try {
      const page = await textOf(`${lone.url}/checkout/nothing`);
      expect(page).toContain('· Groundswell</title>');
      expect(page.match(/<path [^>]*>/g)).toEqual(OWN_MARK.match(/<path [^>]*>/g));
      expect(page).not.toContain('<img');
    } finally {
      await lone.stop();
    }
  });
});
