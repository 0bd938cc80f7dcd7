import { setTimeout as pause } from 'node:timers/promises';
import { startSession } from '#modules/accounts/session.ts';
import { announceContributions } from '#modules/contributions/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { startEvents } from '#platform/events/event-loop.ts';
import type { Figure } from '../figure.ts';
import { cpuOfTree } from '../measure/cpu-time.ts';
import { percentile } from '../measure/percentile.ts';
import { type DatabaseOnly, openDatabaseOnly } from '../stage/database-only.ts';
import { type CampaignToBack, plantCampaigns } from '../stage/plant-campaigns.ts';
import { runDriver } from '../stage/run-driver.ts';
import { type RunningServer, startServer } from '../serve/run-server.ts';
import { follow, type Reader } from '../stage/run-streams.ts';

/** BENCH_STREAMS: another number of open ones. */
const STREAMS = Number(process.env.BENCH_STREAMS ?? 500);
const OF_PERSON = 5;
const A_SECOND = 50;
/** Longer than it takes until every stream was asked again whether its reader still may. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const ROUNDS = 2;
/** Seconds that the last ones may take. */
const MOST_LOOKS = 20;

interface Run {
  readonly streams: number;
  /** Hundredths of a core. */
  readonly app: number;
  readonly database: number;
  readonly perSecond: number;
  readonly delays: readonly number[];
  /** Contributions that a reader was not told of. */
  readonly missed: number;
}

/** What open live streams cost while a campaign takes contributions. */
export const streams: Figure = async () => {
  const database = await openDatabaseOnly();
  const events = await startEvents(
    [],
    { prefix: 'job:', queues: async () => [], insert: async () => undefined },
    announceContributions,
  );
  const server = await startServer('streams-server', database.url);
  try {
    const { viral } = await plantCampaigns(50, { withPictures: false });
    const tokens = await plantTeam(viral.id, STREAMS / OF_PERSON);
    const runs: Run[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.push(await measure(database, server, viral, []));
      runs.push(await measure(database, server, viral, tokens));
    }
    return report(runs);
  } finally {
    await server.stop();
    await events.stop();
    await database.stop();
  }
};

/** People who may see the campaign's figures, each with a session. */
async function plantTeam(campaignId: number, count: number): Promise<string[]> {
  return transaction(async (tx) => {
    const rows = await tx.query<{ id: number }>(sql`
      insert into accounts (email, firstname, lastname, country, email_confirmed_at)
      select 'team' || n || '@bench.test', 'Ida', 'Helper', 'FR', clock_now()
      from generate_series(1, ${count}) n returning id`);
    await tx.run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      select ${campaignId}, id, '{see_figures}'
      from unnest(${rows.map(({ id }) => id)}::bigint[]) id`);
    const tokens: string[] = [];
    for (const { id: accountId } of rows) {
      const session = { accountId, ip: '127.0.0.1', userAgent: 'bench' };
      tokens.push((await startSession(tx, session)).token);
    }
    return tokens;
  });
}

async function measure(
  database: DatabaseOnly,
  server: RunningServer,
  campaign: CampaignToBack,
  tokens: readonly string[],
): Promise<Run> {
  const readers: Reader[] = [];
  for (const token of tokens) {
    const opened = Array.from({ length: OF_PERSON }, () => follow(server.port, campaign.id, token));
    readers.push(...(await Promise.all(opened)));
  }
  const first = await newestId();
  const before = [cpuOfTree(server.pid), cpuOfTree(database.pid)];
  const began = performance.now();
  const driven = await runDriver(database.url, {
    kind: 'contributions',
    clients: 1,
    campaigns: [campaign],
    postgresPid: database.pid,
    seconds: SECONDS,
    operations: 0,
    warmUp: 0,
    perSecond: A_SECOND,
  });
  const elapsed = performance.now() - began;
  const [app = 0, postgres = 0] = [server.pid, database.pid].map(
    (pid, at) => ((cpuOfTree(pid) - (before[at] ?? 0)) / elapsed) * 100,
  );
  const made = await idsAfter(first);
  const missedBy = () =>
    readers.reduce((sum, { seen }) => sum + made.filter((id) => !seen.has(id)).length, 0);
  // What was announced last is still on its way.
  let missed = missedBy();
  for (let look = 0; look < MOST_LOOKS && missed > 0; look += 1) {
    await pause(1_000);
    missed = missedBy();
  }
  for (const reader of readers) reader.close();
  return {
    streams: readers.length,
    app,
    database: postgres,
    perSecond: driven.perSecond,
    delays: readers.flatMap(({ delays }) => delays),
    missed,
  };
}

async function newestId(): Promise<number> {
  const row = await db().one<{ id: number }>(
    sql`select coalesce(max(id), 0) as id from contributions`,
  );
  return row.id;
}

async function idsAfter(id: number): Promise<number[]> {
  const rows = await db().query<{ id: number }>(sql`
    select id from contributions where id > ${id} and collected_at is not null`);
  return rows.map((row) => row.id);
}

function report(runs: readonly Run[]) {
  const mean = (isFollowed: boolean, of: (run: Run) => number) => {
    const some = runs.filter((run) => run.streams > 0 === isFollowed);
    return some.reduce((sum, run) => sum + of(run), 0) / some.length;
  };
  const more = (of: (run: Run) => number) => mean(true, of) - mean(false, of);
  const delays = runs.flatMap((run) => run.delays);
  const [app, database] = [more((run) => run.app), more((run) => run.database)];
  return {
    title: 'Live streams',
    about:
      `One process serves ${STREAMS} streams of ${STREAMS / OF_PERSON} people who follow one campaign, and ` +
      `asks again for each who its reader is, while another process backs it ${A_SECOND} times a second; ` +
      'with and without streams in turns. CPU is what the streams add.',
    aims: [
      {
        what: 'streams, application and PostgreSQL together',
        limit: 5,
        reached: app + database,
        unit: '% of a core',
        is: 'most' as const,
      },
      {
        what: 'from a contribution to its arrival, p99',
        limit: 2000,
        reached: percentile(delays, 99),
        unit: 'ms',
        is: 'most' as const,
      },
      {
        what: 'contributions a reader was not told of',
        limit: 0,
        reached: runs.reduce((sum, { missed }) => sum + missed, 0),
        unit: '',
        is: 'most' as const,
      },
    ],
    tables: [
      {
        title: 'Share of one core, in hundredths',
        columns: ['streams', 'contributions per second', 'app', 'PostgreSQL'],
        rows: runs.map((run) => [run.streams, run.perSecond, run.app, run.database]),
      },
      {
        title: 'Arrival',
        columns: ['p50 ms', 'p99 ms', 'most ms'],
        rows: [[percentile(delays, 50), percentile(delays, 99), percentile(delays, 100)]],
      },
    ],
    notes: [
      `The streams add ${app.toFixed(1)} to the application and ${database.toFixed(1)} to PostgreSQL.`,
    ],
  };
}
