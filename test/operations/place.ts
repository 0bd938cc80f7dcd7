/** Where the page is followed: every part the market stands on, and what is the operator's to fill in. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASKED_EVENTS } from '#modules/payments/rules.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';
import { findNginx, type Front, startNginx, startStandIn } from './front.ts';
import { BUCKET } from './market.ts';
import {
  type Bucketing,
  findPgBouncer,
  type MailServer,
  startBuckets,
  startMailServer,
  startPgBouncer,
} from './outside.ts';
import { blockWith, fileOf, fill } from './page.ts';
import type { Programs } from './programs.ts';
import { Services } from './services.ts';

const BACKUP_BUCKET = 'groundswell-backups';
const PASSWORD = 'of-shop-and-owner';
const WEBHOOK_SECRET = 'whsec_of_operations';

export interface Opening {
  readonly folder: string;
  readonly programs: Programs;
  /** What is to be stopped at the end. */
  readonly parts: { stop(): Promise<void> }[];
  readonly isShort: boolean;
  readonly say: (line: string) => void;
}

export interface Place extends Opening {
  readonly database: DatabaseServer;
  readonly mail: MailServer;
  readonly buckets: Bucketing;
  readonly front: Front;
  readonly gateway: TestGateway;
  readonly services: Services;
  /** The folder that stands for /opt. */
  readonly opt: string;
  /** A block of the page with this place's values. */
  block(text: string, more?: Readonly<Record<string, string>>): string;
}

/** Starts everything outside the market, and writes its environment file. */
export async function openPlace(opening: Opening): Promise<Place> {
  const { folder, programs, parts, say } = opening;
  const database = await startDatabaseServer(programs, folder);
  await database.run('postgres', fill(rolesScript(), { PASSWORD }));
  const mail = await startMailServer('market', 'of-the-market');
  const buckets = await startBuckets(BUCKET, BACKUP_BUCKET);
  parts.push(mail, buckets);
  const services = await Services.prepare(programs, folder);
  const nginx = findNginx();
  const front = await (nginx === undefined
    ? startStandIn(services.webPorts)
    : startNginx(programs, nginx, folder, services.webPorts));
  parts.push(front);
  say(
    nginx === undefined ? 'absent nginx or openssl: a stand-in passes requests on' : 'ok     nginx',
  );
  const gateway = await openGateway(database, front);
  parts.push(gateway);
  const written = { database, mail, buckets, front, gatewayUrl: gateway.url };
  writeEnvironment(folder, written, await poolerSettings(opening, database));
  const opt = join(folder, 'opt');
  const host = `127.0.0.1:${database.port}`;
  return {
    ...opening,
    database,
    mail,
    buckets,
    front,
    gateway,
    services,
    opt,
    block(text, more = {}) {
      const here = { '/opt/': `${opt}/`, PASSWORD, 'db.internal:5432': host };
      const block = blockWith(text);
      const used = Object.entries(here).filter(([wanted]) => block.includes(wanted));
      return fill(block, { ...Object.fromEntries(used), ...more });
    },
  };
}

/** What the page begins with, without what it says of itself. */
export const rolesScript = (): string => fileOf('roles.sql').replaceAll(/^--.*\n/gm, '');

/** The sandbox as the provider, told of the address that the page registers. */
async function openGateway(database: DatabaseServer, front: Front) {
  process.env.TEST_CLUSTER_URL = database.url('postgres');
  return startGateway({
    GATEWAY_SECRET_KEY: 'sk_test_groundswell',
    GATEWAY_PUBLISHABLE_KEY: 'pk_test_groundswell',
    GATEWAY_APP_ORIGIN: front.url,
    GATEWAY_WEBHOOK_URL: `${front.url}/webhooks/payments`,
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    GATEWAY_WEBHOOK_EVENTS: ASKED_EVENTS.join(','),
    ...(front.caFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: front.caFile }),
  });
}

/** What the page asks for behind a pooler, once that runs; nothing where it is not installed. */
async function poolerSettings(
  { folder, programs, say }: Opening,
  database: DatabaseServer,
): Promise<string> {
  const pgbouncer = findPgBouncer();
  if (pgbouncer === undefined) {
    say('absent pgbouncer: the market asks the database itself');
    return '';
  }
  const port = await startPgBouncer(programs, pgbouncer, folder, database, PASSWORD);
  await database.run('postgres', blockWith('alter role shop set statement_timeout'));
  say('ok     pgbouncer');
  return fill(blockWith('DATABASE_STATEMENTS=unnamed'), {
    PASSWORD,
    '127.0.0.1:6432': `127.0.0.1:${port}`,
    'db.internal:5432': `127.0.0.1:${database.port}`,
  });
}

interface Written {
  readonly database: DatabaseServer;
  readonly mail: MailServer;
  readonly buckets: Bucketing;
  readonly front: Front;
  readonly gatewayUrl: string;
}

function writeEnvironment(folder: string, written: Written, pooler: string): void {
  const { database, mail, buckets, front, gatewayUrl } = written;
  const given = fill(fileOf('environment.example'), {
    'https://groundswell.example': front.url,
    'REPLACE-BY-32-CHARACTERS-OR-MORE': randomBytes(33).toString('base64'),
    sk_live_REPLACE: 'sk_test_groundswell',
    pk_live_REPLACE: 'pk_test_groundswell',
    whsec_REPLACE: WEBHOOK_SECRET,
    'smtp://NAME:PASSWORD@mail.internal:587': mail.url,
    'shop:PASSWORD': `shop:${PASSWORD}`,
    'db.internal:5432': `127.0.0.1:${database.port}`,
    'KEY:SECRET': 'key:secret',
    'region=eu-west-3': `region=eu-west-3&${buckets.options}`,
    '/var/lib/groundswell': join(folder, 'data'),
  });
  // The sandbox stands for the provider, which a production must be told; nobody vouches for our certificate.
  const sandbox = `STRIPE_API_BASE=${gatewayUrl}\nALLOW_SANDBOX_PAYMENTS=1\n`;
  const trust = front.caFile === undefined ? '' : `NODE_EXTRA_CA_CERTS=${front.caFile}\n`;
  const file = join(folder, 'etc/groundswell/environment');
  writeFileSync(file, given + pooler + sandbox + trust, { mode: 0o600 });
}
