// A worker in a process of its own, for tests that kill or pause it. Run by plain node:
//   node test/support/background-process.ts <mode>
// It works on one job or one scheduled entry and writes what it does into the table `witness`.
import { setTimeout as pause } from 'node:timers/promises';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { type Background, startBackground } from '#platform/jobs/background.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { sendMailJob } from '#platform/mail/mail.jobs.ts';

async function witness(what: string): Promise<void> {
  await db().run(sql`insert into witness (what, pid) values (${what}, ${process.pid})`);
}

export const slowJob = defineJob<{ label: string }>({
  name: 'slow-job',
  retryDelay: 1,
  expireInSeconds: 120,
  async handle({ label }, { attempt, signal }) {
    await witness(`${label} attempt ${attempt}`);
    if (attempt === 1) await pause(110_000, undefined, { signal });
    await witness(`${label} finished`);
  },
});

export const killingJob = defineJob<{ label: string }>({
  name: 'killing-job',
  retryLimit: 1,
  retryDelay: 1,
  async handle({ label }, { attempt }) {
    await witness(`${label} attempt ${attempt}`);
    process.kill(process.pid, 'SIGKILL');
    await pause(10_000);
  },
});

export const loopingJob = defineJob<{ label: string }>({
  name: 'looping-job',
  retryLimit: 0,
  async handle({ label }) {
    await witness(`${label} loops`);
    let turn = 0;
    while (turn >= 0) turn = (turn + 1) % 1_000;
  },
});

const modes: Record<string, Background> = {
  jobs: { subscribers: [], jobs: [slowJob, killingJob], schedules: [] },
  loop: { subscribers: [], jobs: [loopingJob], schedules: [], watchdogSeconds: 3 },
  mail: { subscribers: [], jobs: [sendMailJob], schedules: [] },
  sweep: {
    subscribers: [],
    jobs: [],
    schedules: [
      {
        name: 'sweep',
        everySeconds: 3_600,
        leaseSeconds: 3,
        // Reads, is (perhaps) paused for long, then writes: what a lease alone would not make safe.
        async run({ guard }) {
          await witness('sweep started');
          await pause(1_500);
          await transaction(async (tx) => {
            await guard(tx);
            await tx.run(
              sql`insert into witness (what, pid) values ('sweep wrote', ${process.pid})`,
            );
          });
        },
      },
    ],
  },
};

async function main(mode: string): Promise<void> {
  const background = modes[mode];
  if (background === undefined) throw new Error(`unknown mode ${mode}`);
  const running = await startBackground(background);
  process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
  process.stdout.write('running\n');
}

const [, script, mode] = process.argv;
if (script?.endsWith('background-process.ts') && mode !== undefined) await main(mode);
