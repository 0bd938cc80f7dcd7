import { openProduct, type Product } from '#test/support/product.ts';
import type { Figure, FigureResult } from '../figure.ts';
import { cpuOfTree } from '../measure/cpu-time.ts';
import { httpLoad } from '../measure/http-load.ts';
import { LoopbackClient } from '../measure/loopback-client.ts';
import { percentile } from '../measure/percentile.ts';
import { plantCampaigns } from '../stage/plant-campaigns.ts';
import { plantSender } from '../stage/plant-sender.ts';
import { SenderProcess } from '../stage/run-sender.ts';
import { emptySent, sendOne, type Sent } from '../stage/sender.ts';
import { textsToSend } from '../stage/texts-to-send.ts';

const CAMPAIGNS = 200;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const LOAD = { connections: 16, seconds: 2, requests: 60_000 };
/** Calls of the one account that are under way at once. */
const AT_ONCE = 40;
const AIM = 2;
/** Calls of each kind, one after the other, whose work is counted. */
const COUNTED = 12;

/** How one other visitor fares: alone, beside ordinary texts, beside the worst ones. */
const BESIDE = ['nobody', 'ordinary', 'worst'] as const;
type Beside = (typeof BESIDE)[number];

const READS = ['campaign page, cached', 'private API read of a campaign'] as const;
type Read = (typeof READS)[number];

/** Milliseconds of CPU a call takes. */
interface Work {
  readonly name: string;
  readonly kind: 'ordinary' | 'worst';
  readonly app: number;
  readonly database: number;
  /** The statuses it was answered with. */
  readonly answers: readonly number[];
}

/** What visitors wait while one account sends the worst text it may to every field, as fast as it may. */
export const hostileText: Figure = async () => {
  const product = await openProduct();
  try {
    const { viral, all } = await plantCampaigns(CAMPAIGNS, { withPictures: false });
    let turn = 0;
    const paths: Record<Read, () => string> = {
      'campaign page, cached': () => `/projects/${viral.slug}`,
      'private API read of a campaign': () =>
        `/private_api/campaigns/${all[(turn += 1) % all.length]?.id ?? ''}`,
    };
    const measured = await measure(product, paths);
    return report(measured, await countWork(product));
  } finally {
    await product.stop();
  }
};

interface Measured {
  readonly waits: Map<string, { p50: number; p99: number; perSecond: number }[]>;
  readonly sent: Record<'ordinary' | 'worst', Sent>;
}

/** By turns, so that what else this machine does falls on all alike; an account with full limits each. */
async function measure(product: Product, paths: Record<Read, () => string>): Promise<Measured> {
  const waits: Measured['waits'] = new Map();
  const sent = { ordinary: emptySent(), worst: emptySent() };
  const from = new SenderProcess();
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const read of READS) {
        for (const beside of BESIDE) {
          const load = () => httpLoad({ ...LOAD, url: product.url, nextPath: paths[read] });
          const result = await (beside === 'nobody'
            ? load()
            : besideSender({ from, url: product.url, sent: sent[beside] }, beside, load));
          // The first round fills caches and connections.
          if (round > 0) push(waits, `${read}|${beside}`, result);
        }
      }
    }
  } finally {
    from.stop();
  }
  return { waits, sent };
}

let senders = 0;

async function besideSender<T>(
  at: { readonly from: SenderProcess; readonly url: string; readonly sent: Sent },
  kind: 'ordinary' | 'worst',
  work: () => Promise<T>,
): Promise<T> {
  senders += 1;
  const sender = await plantSender(`sender-${senders}`);
  const task = { url: at.url, kind, sender, number: 60_000 + senders, atOnce: AT_ONCE };
  const { done, sent } = await at.from.during(task, work);
  add(at.sent, sent);
  return done;
}

function add(all: Sent, { answers, latencies }: Sent): void {
  for (const [name, taken] of Object.entries(latencies)) {
    (all.latencies[name] ??= []).push(...taken);
  }
  for (const [name, counts] of Object.entries(answers)) {
    const known = (all.answers[name] ??= {});
    for (const [status, count] of Object.entries(counts)) {
      known[status] = (known[status] ?? 0) + count;
    }
  }
}

/** One call after the other, beside nobody: figures of work, which a busy machine does not change. */
async function countWork(product: Product): Promise<Work[]> {
  const pids = [product.pidOf('app'), product.pidOf('postgres')];
  const found: Work[] = [];
  for (const kind of ['ordinary', 'worst'] as const) {
    senders += 1;
    const sender = await plantSender(`sender-${senders}`);
    const client = new LoopbackClient(product.url, 60_000 + senders);
    client.useSession(sender.session);
    for (const call of textsToSend(kind, sender)) {
      const before = pids.map(cpuOfTree);
      const sent = emptySent();
      for (let turn = 1; turn <= COUNTED; turn += 1) await sendOne(client, call, turn, sent);
      const [app = 0, database = 0] = pids.map((pid, at) => cpuOfTree(pid) - (before[at] ?? 0));
      const answers = Object.keys(sent.answers[call.name] ?? {}).map(Number);
      found.push({
        name: call.name,
        kind,
        app: app / COUNTED,
        database: database / COUNTED,
        answers,
      });
    }
    client.close();
  }
  return found;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

function report({ waits, sent }: Measured, work: readonly Work[]): FigureResult {
  const middle = (read: Read, beside: Beside, of: 'p50' | 'p99' | 'perSecond') =>
    percentile(
      (waits.get(`${read}|${beside}`) ?? []).map((wait) => wait[of]),
      50,
    );
  return {
    title: 'Beside the worst text',
    about:
      `Visitors of a campaign page and readers of the API, ${LOAD.connections} connections one request ` +
      `after the other, while one account sends to every field it may write, ${AT_ONCE} calls at once and ` +
      `as fast as it is answered, from a process of its own: nothing, ordinary texts, or the longest and ` +
      `most awkward ones. Rounds of ${LOAD.seconds} seconds by turns, ${ROUNDS} of each, a new ` +
      `account with full limits every time; the median of the rounds is shown.`,
    aims: READS.map((read) => ({
      what: `${read}: p99 beside the worst text to p99 alone`,
      limit: AIM,
      reached: middle(read, 'worst', 'p99') / middle(read, 'nobody', 'p99'),
      unit: '×',
      is: 'most',
    })),
    tables: [
      {
        title: 'What others wait',
        columns: ['read', 'beside', 'p50 ms', 'p99 ms', 'per second', 'p99 to alone'],
        rows: READS.flatMap((read) =>
          BESIDE.map((beside) => [
            read,
            beside,
            middle(read, beside, 'p50'),
            middle(read, beside, 'p99'),
            middle(read, beside, 'perSecond'),
            middle(read, beside, 'p99') / middle(read, 'nobody', 'p99'),
          ]),
        ),
      },
      {
        title: 'Work of one call',
        columns: ['call', 'texts', 'answers', 'app CPU ms', 'database CPU ms'],
        rows: work.map((one) => [
          one.name,
          one.kind,
          one.answers.join(', '),
          one.app,
          one.database,
        ]),
      },
      {
        title: 'What was sent',
        columns: ['call', 'texts', 'answers', 'p50 ms of those taken'],
        rows: (['ordinary', 'worst'] as const).flatMap((kind) =>
          Object.entries(sent[kind].answers).map(([name, answers]) => [
            name,
            kind,
            Object.entries(answers)
              .map(([status, count]) => `${count} × ${status}`)
              .join(', '),
            percentile(sent[kind].latencies[name] ?? [], 50),
          ]),
        ),
      },
    ],
    notes: [],
  };
}
