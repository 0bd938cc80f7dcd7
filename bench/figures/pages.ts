import { randomUUID } from 'node:crypto';
import { openProduct, type Product } from '#test/support/product.ts';
import type { Aim, Figure, FigureResult } from '../figure.ts';
import { cpuOfTree } from '../measure/cpu-time.ts';
import { httpLoad, type Load, type LoadResult } from '../measure/http-load.ts';
import { type BareProcess, startBare } from '../stage/bare-process.ts';
import { type PlantedCampaigns, plantCampaigns } from '../stage/plant-campaigns.ts';

const CAMPAIGNS = 1_000;
const QUICK = { connections: 16, seconds: 6, requests: 60_000 };
const SLOW = { connections: 8, seconds: 6, requests: 1_500 };
const PLAIN = { 'accept-encoding': 'identity' };
const BROTLI = { 'accept-encoding': 'br' };

interface Measured extends LoadResult {
  readonly name: string;
  /** CPU milliseconds of the serving process per request. */
  readonly appCpuMs: number;
  readonly databaseCpuMs: number;
}

/** Pages and one call of the built product, beside bare servers on the same machine in the same run. */
export const pages: Figure = async () => {
  const product = await openProduct();
  try {
    const planted = await plantCampaigns(CAMPAIGNS, { withPictures: true });
    return await measureAll(product, planted);
  } finally {
    await product.stop();
  }
};

async function measureAll(product: Product, planted: PlantedCampaigns): Promise<FigureResult> {
  const page = `${product.url}/projects/${planted.viral.slug}`;
  const html = await (await fetch(page)).text();
  const brotliBytes = (
    await measure(product, 'warm', page, { ...QUICK, requests: 50, headers: BROTLI })
  ).bytes;
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  const text = html.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, '').length;

  const bareBytes = await withBare(startBare('bare-server.ts', [brotliBytes]), async (bare) =>
    measureBare('bare node:http, as many bytes', bare, QUICK),
  );
  const bareRender = await withBare(startBare('bare-page.ts', [elements, text]), async (bare) =>
    measureBare('bare React page, as many elements', bare, SLOW),
  );
  const measured = await measureProduct(product, planted, page);
  return report(bareBytes, bareRender, measured, { elements, html: html.length, brotliBytes });
}

async function measureProduct(product: Product, planted: PlantedCampaigns, page: string) {
  const uncached = () => `${new URL(page).pathname}?perk_token=${randomUUID()}`;
  const ids = planted.all.map(({ id }) => `/private_api/campaigns/${id}`);
  let turn = 0;
  const nextCall = () => ids[(turn += 1) % ids.length] ?? '';
  const freshSearch = () => `/explore?search_text=${(turn += 1)}`;
  return {
    cached: await measure(product, 'campaign page, cached', page, { ...QUICK, headers: BROTLI }),
    cold: await measure(product, 'campaign page, cold render', page, {
      ...SLOW,
      headers: PLAIN,
      nextPath: uncached,
    }),
    coldBrotli: await measure(product, 'campaign page, cold render and brotli', page, {
      ...SLOW,
      headers: BROTLI,
      nextPath: uncached,
    }),
    explore: await measure(product, 'explore, cached', `${product.url}/explore`, {
      ...QUICK,
      headers: BROTLI,
    }),
    exploreCold: await measure(product, 'explore with a search, cold render', product.url, {
      ...SLOW,
      headers: PLAIN,
      nextPath: freshSearch,
    }),
    call: await measure(product, 'private API read of a campaign', product.url, {
      ...QUICK,
      nextPath: nextCall,
    }),
  };
}

async function measure(
  product: Product,
  name: string,
  url: string,
  load: Omit<Load, 'url'>,
): Promise<Measured> {
  await httpLoad({ ...load, url, seconds: 1, requests: 200 });
  const [app, database] = [product.pidOf('app'), product.pidOf('postgres')];
  const before = [cpuOfTree(app), cpuOfTree(database)] as const;
  const result = await httpLoad({ ...load, url });
  return {
    ...result,
    name,
    appCpuMs: (cpuOfTree(app) - before[0]) / result.requests,
    databaseCpuMs: (cpuOfTree(database) - before[1]) / result.requests,
  };
}

async function withBare(
  starting: Promise<BareProcess>,
  work: (bare: BareProcess) => Promise<Measured>,
): Promise<Measured> {
  const bare = await starting;
  try {
    return await work(bare);
  } finally {
    await bare.stop();
  }
}

async function measureBare(
  name: string,
  bare: BareProcess,
  load: Omit<Load, 'url'>,
): Promise<Measured> {
  await httpLoad({ ...load, url: bare.url, seconds: 1, requests: 1_000 });
  const before = cpuOfTree(bare.pid);
  const result = await httpLoad({ ...load, url: bare.url });
  const appCpuMs = (cpuOfTree(bare.pid) - before) / result.requests;
  return { ...result, name, appCpuMs, databaseCpuMs: 0 };
}

type Results = Awaited<ReturnType<typeof measureProduct>>;

function report(
  bareBytes: Measured,
  bareRender: Measured,
  found: Results,
  size: { elements: number; html: number; brotliBytes: number },
): FigureResult {
  const most = (what: string, limit: number, reached: number, unit: string): Aim => ({
    what,
    limit,
    reached,
    unit,
    is: 'most',
  });
  const rows = [bareBytes, bareRender, ...Object.values(found)];
  const yardstickOf = ({ name }: Measured) => (/cold|React/.test(name) ? bareRender : bareBytes);
  const refused = rows.filter((row) => Object.keys(row.refused).length > 0);
  return {
    title: 'Pages and a call',
    about:
      `The built product as npm start runs it (web and worker in one process), ${CAMPAIGNS} ` +
      `campaigns. The campaign ` +
      `page has ${size.elements} elements, ${size.html} characters, ${size.brotliBytes} bytes as ` +
      `brotli. Cold renders ` +
      'ask for an address nobody asked for before. CPU is that of the serving process; the ' +
      'database stands beside it. ' +
      'Ratios are CPU per request against the yardstick of the same run: bare node:http with as ' +
      'many bytes, or a bare ' +
      'React page of as many elements and as much text, one process each.',
    aims: [
      most('campaign page, cached: app CPU', 0.15, found.cached.appCpuMs, 'ms'),
      most(
        'campaign page, cold render against a bare page',
        3,
        found.cold.appCpuMs / bareRender.appCpuMs,
        '×',
      ),
      most('private API read: app CPU', 0.4, found.call.appCpuMs, 'ms'),
    ],
    tables: [
      {
        title: 'Per request',
        columns: 'what,per second,p50 ms,p99 ms,app CPU ms,ratio to bare,database CPU ms'.split(
          ',',
        ),
        rows: rows.map((row) => [
          row.name,
          row.perSecond,
          row.p50,
          row.p99,
          row.appCpuMs,
          row.appCpuMs / yardstickOf(row).appCpuMs,
          row.databaseCpuMs,
        ]),
      },
    ],
    notes: refused.map((row) => `${row.name}: not 200 were ${JSON.stringify(row.refused)}`),
  };
}
