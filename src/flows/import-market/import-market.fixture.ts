import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A small market with everything that can be wrong in a row. */
export const kite = {
  id: 'c1',
  title: 'Kite',
  currency: 'USD',
  goal: 1000,
  raised: 1250.5,
  contributors: 30,
};
export const CAMPAIGNS = [
  {
    ...kite,
    state: 'successful',
    source: 'ks',
    category: 'Plays',
    parentCategory: 'Theater',
    tags: ['Wind', 'wind'],
  },
  '{"id": "c2", "title": "Torn',
  {
    ...kite,
    id: 'c3',
    title: 'kite!',
    state: 'live',
    source: 'ks',
    deadline: '2016-11-28T20:00:00-05:00',
  },
  { ...kite, id: 'c4', currency: 'PLN', state: 'live', source: 'ks' },
  {
    ...kite,
    id: 'c5',
    title: 'â€œMoonâ€\u009d &amp; tide\u0000',
    state: 'failed',
    raised: 3,
    source: 'ks',
  },
  { ...kite, id: 'c6', title: 'Bare', goal: undefined, raised: 0, state: 'failed', source: 'ks' },
  '',
  {
    ...kite,
    id: 'c8',
    title: 'Yen',
    currency: 'JPY',
    goal: 5e5,
    raised: 750000.4,
    state: 'indemand',
    source: 'igg',
  },
  {
    ...kite,
    id: 'c9',
    title: 'Stopped',
    state: 'suspended',
    source: 'ks',
    countryCode: 'FR',
    city: 'Saint-Étienne',
  },
  { ...kite, id: 'c1', title: 'Kite again', state: 'failed', source: 'ks' },
];
const reward = {
  title: 'A kite',
  price: 20,
  currency: 'USD',
  backers: 10,
  items: ['Kite', 'Line'],
};
const REWARDS = [
  {
    campaignTitle: 'whatever',
    campaignId: 'c1',
    rewards: [
      { ...reward, limitLeft: 4, shipping: 'Anywhere in the world', estimatedDelivery: '2021-05' },
      { ...reward, title: 'Sold out', price: 5000, soldOut: true, limitLeft: 0 },
    ],
  },
  { campaignTitle: 'Nobody knows it', campaignId: null, rewards: [reward] },
  { campaignTitle: 'Yen (Canceled)', campaignId: null, rewards: [{ ...reward, price: 10 }] },
  { campaignTitle: 'Kite', rewards: [{ ...reward, price: -1 }] },
];
const STORIES = [
  {
    campaignTitle: 'Kite',
    campaignId: null,
    story: 'It <b>flies</b>.\n\nHigh & far.',
    risks: 'Wind.',
  },
];
const UPDATES = [
  { campaignTitle: 'KITE', number: 2, title: 'It flew!', text: 'Twice' },
  { campaignTitle: 'Kite', number: 1, title: 'It flew!', text: 'Once' },
];

/** Rows as a gzip file; a string is a line as it stands. */
export function gz(rows: readonly unknown[]): Buffer {
  return gzipSync(
    rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'),
  );
}

export async function writeMarket(into: string): Promise<void> {
  await mkdir(join(into, 'photos'), { recursive: true });
  const files = { campaigns: CAMPAIGNS, rewards: REWARDS, stories: STORIES, updates: UPDATES };
  for (const [name, rows] of Object.entries(files)) {
    await writeFile(join(into, `${name}.jsonl.gz`), gz(rows));
  }
  const background = { r: 30, g: 90, b: 160 };
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await writeFile(join(into, 'photos/sea.jpg'), photo);
  await writeFile(join(into, 'photos/broken.jpg'), 'no picture');
  const credits = 'file,theme,description,author\nsea.jpg,art,"the sea, calm",A. Sailor\n';
  await writeFile(
    join(into, 'photos/CREDITS.csv'),
    `${credits}broken.jpg,art,x,y\n../campaigns.jsonl.gz,art,x,y\ngone.jpg,art,x,y\n`,
  );
}
