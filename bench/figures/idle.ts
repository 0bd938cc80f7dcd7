import { setTimeout as pause } from 'node:timers/promises';
import { openProduct } from '#test/support/product.ts';
import type { Figure } from '../figure.ts';
import { cpuOfTree } from '../measure/cpu-time.ts';
import { cpuOfDatabase, transactionsSoFar, usedBetween } from '../measure/database-share.ts';
import { plantCampaigns } from '../stage/plant-campaigns.ts';

/**
 * The search index looks a minute back, so long the campaigns that were planted are news to it;
 * and V8 gives back within about three minutes what starting and planting took.
 */
const SETTLE_SECONDS = 235;
/** BENCH_SECONDS: another length, for a quick comparison. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
/** The database of the sandbox gateway, in the same cluster. */
const GATEWAY = 'gateway';
const PARTS = ['app', 'postgres', 'gateway'] as const;

/** What an instance costs that nobody uses: share of one core. */
export const idle: Figure = async () => {
  const product = await openProduct();
  try {
    await plantCampaigns(100, { withPictures: false });
    await pause(SETTLE_SECONDS * 1_000);
    const pids = PARTS.map((part) => product.pidOf(part));
    const before = pids.map(cpuOfTree);
    const gatewayBefore = await cpuOfDatabase(GATEWAY);
    const ended = await transactionsSoFar();
    const began = performance.now();
    await pause(SECONDS * 1_000);
    const elapsed = performance.now() - began;
    const [app = 0, postgres = 0, gateway = 0] = pids.map(
      (pid, at) => cpuOfTree(pid) - (before[at] ?? 0),
    );
    const transactions = ((await transactionsSoFar()) - ended) / (elapsed / 1_000);
    const forGateway = usedBetween(gatewayBefore, await cpuOfDatabase(GATEWAY));
    const used = [app, postgres - forGateway, gateway + forGateway];
    return report(
      used.map((milliseconds) => (milliseconds / elapsed) * 100),
      transactions,
    );
  } finally {
    await product.stop();
  }
};

function report(shares: readonly number[], transactions: number) {
  const [app = Number.NaN, postgres = Number.NaN] = shares;
  return {
    title: 'An idle instance',
    about:
      'The built product as `npm start` runs it, web and worker in one process, a hundred ' +
      'campaigns that raise money and nobody there. CPU over the whole time, in hundredths of ' +
      'one core. The backends that serve the sandbox gateway are counted as the gateway’s.',
    aims: [
      {
        what: 'application and PostgreSQL together',
        limit: 1,
        reached: app + postgres,
        unit: '% of a core',
        is: 'most' as const,
      },
      {
        what: 'transactions of web and worker',
        limit: 5,
        reached: transactions,
        unit: 'a second',
        is: 'most' as const,
      },
    ],
    tables: [
      {
        title: 'Share of one core, in hundredths',
        columns: ['seconds', 'app', 'PostgreSQL', 'gateway'],
        rows: [[SECONDS, ...shares]],
      },
    ],
    notes: [],
  };
}
