/** The steps of docs/operations.md in their order, each with what must be seen of it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { back, type CampaignToBack } from '../../tools/verify-market/journeys.ts';
import { Visitor } from '../../tools/verify-market/visitor.ts';
import { Load } from './load.ts';
import {
  BUCKET,
  cameToRest,
  DATABASE,
  differences,
  enterAndUpload,
  figuresOf,
  plantCampaign,
} from './market.ts';
import { type Place, rolesScript } from './place.ts';
import { until } from './programs.ts';
import { unpack, type Version } from './versions.ts';

/** What later steps need of earlier ones. */
export interface Progress {
  readonly versions: Version[];
  campaign: CampaignToBack;
  /** Every figure of the market, as it was backed up. */
  figures: Record<string, string>;
}

/** Does it and answers what was seen. Throws where something is not as the page says. */
type Step = (place: Place, progress: Progress) => Promise<string>;

export const STEPS: readonly (readonly [string, Step])[] = [
  ['the program is unpacked', install],
  ['nothing serves a database that was not migrated', refuseEarly],
  ['the schema is made by its owner, and all parts answer', migrate],
  ['two webs and two workers serve', serve],
  ['the first admin enters and uploads a picture', enter],
  ['a campaign is backed', backOnce],
  ['upgraded while it serves', upgrade],
  ['backed up while it serves', backUp],
  ['destroyed and restored', restore],
  ['every figure is what it was, and the market serves', compare],
];

/** A change of the schema that touches what pledges read and write. */
const MADE_UP = {
  change: 'platform_made_up',
  text: `
    alter table campaigns add column made_up text;
    alter table contributions add column made_up text not null default 'made up';
    create table made_up (id bigint primary key);
    grant select, insert on made_up to groundswell`,
};

/** The block's lines, without installing and building where that was done here. */
function withBuild({ isShort }: Place, block: string): string {
  return isShort ? block.replace(' && npm ci --include=dev && npm run build', '') : block;
}

async function install(place: Place, progress: Progress): Promise<string> {
  progress.versions.push(unpack(place.opt, '1', place.isShort));
  const block = place.block('npm run build\nln -sfn', { VERSION: '1' });
  await place.services.follow(withBuild(place, block));
  return place.isShort ? 'with the build of this folder' : 'installed and built';
}

async function refuseEarly({ services, opt }: Place): Promise<string> {
  const command = `cd ${opt}/groundswell; node build/server/main.js worker`;
  const checking = `cd ${opt}/groundswell; npm run cli -- check-config --before-start`;
  says(await services.shell(checking, 1), /^wrong +database: the schema lacks/m);
  return says(await services.shell(command, 1), /migrate it first, by "cli migrate"/);
}

async function migrate(place: Place): Promise<string> {
  const said = await place.services.follow(place.block('-- check-config --before-start'));
  if (/^wrong/m.test(said)) throw new Error(said);
  return says(said, /PostgreSQL \S+/);
}

async function serve(place: Place): Promise<string> {
  await place.services.follow(place.block('systemctl enable --now groundswell-web'));
  await place.services.allReady();
  return 'all of them are ready';
}

async function enter(place: Place): Promise<string> {
  const email = 'first@operations.test';
  const said = await place.services.follow(
    place.block('create-admin', { 'YOU@EXAMPLE.COM': email }),
  );
  await enterAndUpload(place.front, says(said, /https?:\S+/));
  await readOnce(place, '/dev/outbox', 404);
  const stored = Object.keys(await place.buckets.contentOf(BUCKET)).length;
  if (stored === 0) throw new Error('the picture is not in the bucket');
  return `${stored} objects in the bucket`;
}

/** Pledges as a guest; then the page's second look, with the public address and the books. */
async function backOnce(place: Place, progress: Progress): Promise<string> {
  progress.campaign = await plantCampaign(place.database);
  await pledge(place, progress.campaign, 2);
  await until('the backer has their mail', async () => place.mail.taken() > 0);
  await assertFigures(place, 'groundswell-web@3000', /^http_request_seconds_count/m, /^outbox_/m);
  await assertFigures(
    place,
    'groundswell-worker@9464',
    /^outbox_oldest_seconds/m,
    /^http_request/m,
  );
  const said = await place.services.follow(place.block('check-config && npm run invariants'));
  if (/^wrong/m.test(said)) throw new Error(said);
  return `${place.mail.taken()} mails, ${says(said, /\d+ checks, 0 violations/)}`;
}

async function assertFigures(
  place: Place,
  name: string,
  has: RegExp,
  hasNot: RegExp,
): Promise<void> {
  const figures = await (await fetch(place.services.metricsOf(name))).text();
  says(figures, has);
  if (hasNot.test(figures)) throw new Error(`${name} tells what is not its own:\n${figures}`);
}

async function pledge({ front }: Place, campaign: CampaignToBack, from: number): Promise<void> {
  const visitor = new Visitor(front.url, from, front.ca);
  try {
    const { next } = await back(visitor, campaign, 'FR', 'pm_card_visa');
    if (next !== 'done') throw new Error(`the pledge ended as ${next}`);
  } finally {
    visitor.leave();
  }
}

async function upgrade(place: Place, progress: Progress): Promise<string> {
  const { services, opt } = place;
  const [one] = progress.versions;
  const two = unpack(opt, '2', place.isShort, MADE_UP);
  const home = `cd ${opt}/groundswell-2\n`;
  const block = withBuild(place, place.block('cp -r /opt/groundswell/build', { VERSION: '2' }));
  const [unpacking = '', migrating = '', linking = ''] = block.split(
    /^(?=DATABASE_DIRECT_URL|ln )/m,
  );
  await services.follow(unpacking);
  const early = await services.shell(`${home} node build/server/main.js web`, 1);
  says(early, /lacks a migration, first \d{4}_platform_made_up/);
  const paths = [
    '/',
    `/projects/${progress.campaign.slug}`,
    '/private_api/csrf',
    one?.ownAsset ?? '',
  ];
  const load = new Load(place.front, progress.campaign, paths, 10);
  try {
    says(await services.follow(home + migrating), /_platform_made_up/);
    // Started anew in the middle, the version before comes back on the newer schema.
    await services.follow('systemctl restart groundswell-web@3001');
    await services.ready('groundswell-web@3001');
    await services.follow(linking);
    await services.follow(place.block('systemctl restart groundswell-worker@9464'));
    await services.allReady();
  } finally {
    await load.stop();
  }
  return `${await answeredAll(load)}, and ${await readOnce(place, two.ownAsset)}`;
}

/** Everything that was asked was answered; counts it. */
async function answeredAll(load: Load): Promise<string> {
  const { reads, pledges, lost } = await load.stop();
  if (lost.length > 0) throw new Error(`${lost.length} requests were lost:\n${lost.join('\n')}`);
  if (reads < 20 || pledges < 3) throw new Error(`only ${reads} reads and ${pledges} pledges`);
  return `${reads} reads and ${pledges} pledges, none lost`;
}

async function readOnce({ front }: Place, path: string, expected = 200): Promise<string> {
  const visitor = new Visitor(front.url, 3, front.ca);
  const { status } = await visitor.get(path).finally(() => visitor.leave());
  if (status !== expected) throw new Error(`${path}: ${status}`);
  return `${path} is served`;
}

/** Once under load; once more when all is handed on, to be restored and compared. */
async function backUp(place: Place, progress: Progress): Promise<string> {
  const { services, database, buckets, front, gateway } = place;
  const block = `cd ${place.opt}/groundswell\n${place.block('cli -- backup')}`;
  const load = new Load(
    front,
    progress.campaign,
    ['/', `/projects/${progress.campaign.slug}`],
    700,
  );
  await services.follow(block).finally(() => load.stop());
  const answered = await answeredAll(load);
  await cameToRest(database, gateway);
  // What the provider tells once more would be in the figures and not in the backup.
  await services.stop('groundswell-worker');
  await services.stop('groundswell-web');
  await services.follow(block);
  progress.figures = await figuresOf(database, buckets);
  return answered;
}

async function restore(place: Place): Promise<string> {
  const { services, database, buckets } = place;
  await services.stop();
  await database.run('postgres', `drop database ${DATABASE} with (force)`);
  buckets.empty(BUCKET);
  rmSync(join(place.folder, 'data'), { recursive: true, force: true });
  const again = rolesScript()
    .split('\n')
    .filter((line) => line.startsWith('create database'));
  await database.run('postgres', again.join('\n'));
  const block = place.block('npm run cli -- restore');
  return says(
    await services.follow(`cd ${place.opt}/groundswell\n${block}`),
    /\d+ checks, 0 violations/,
  );
}

async function compare(place: Place, progress: Progress): Promise<string> {
  const { services } = place;
  const figures = await figuresOf(place.database, place.buckets);
  const other = differences(progress.figures, figures);
  if (other.length > 0) throw new Error(`not as they were: ${other.join(', ')}`);
  const again = `cd ${place.opt}/groundswell\n${place.block('npm run cli -- restore')}`;
  says(await services.shell(again, 1), /holds a market already/);
  await serve(place);
  await pledge(place, progress.campaign, 4);
  await cameToRest(place.database, place.gateway);
  const books = `cd ${place.opt}/groundswell && npm run invariants -- --provider`;
  const said = says(await services.shell(books), /\d+ checks, 0 violations/);
  await services.stop();
  return `${Object.keys(figures).length} figures equal, ${said}`;
}

/** What was said, where it is what must be said. */
function says(text: string, expected: RegExp): string {
  const [found] = expected.exec(text) ?? [];
  if (found === undefined) throw new Error(`${expected} is not in:\n${text}`);
  return found;
}
