import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Goal, GOALS } from './contract.ts';
import { CONTROL } from './experiment.ts';
import { findExperimentById } from './experiment.store.ts';
import { type Comparison, compareSides, type Side } from './sequential-test.ts';

/** Who saw a side, and how many of them went on how far. */
export type Seen = { readonly bucket: string; readonly people: number } & Readonly<
  Record<Goal, number>
>;

type ReadSeen = (experiment: string, round: number) => Promise<readonly Seen[]>;
let readSeen: ReadSeen = () => Promise.resolve([]);

/** What was seen is counted in a module that only listens: main tells how to read it. */
export function setExposures(read: ReadSeen): void {
  readSeen = read;
}

/** Who saw which side in a round, as it is counted now. */
export function seenOf(experiment: string, round: number): Promise<readonly Seen[]> {
  return readSeen(experiment, round);
}

/** The chance of calling any side different that is not, over all sides, goals and looks. */
const FALSE_ALARM = 0.05;

export interface BucketResult {
  readonly name: string;
  readonly people: number;
  readonly goals: Readonly<Record<Goal, { readonly done: number } & Judged>>;
}

type Judged = Omit<Comparison, 'verdict'> & {
  readonly verdict: Comparison['verdict'] | 'control';
};

const NOT_JUDGED: Judged = { difference: 0, between: null, pValue: 1, verdict: 'control' };

/** Each side of an experiment's present round beside the control. Throws 404 where there is none. */
export async function readResults(id: number): Promise<{ round: number; buckets: BucketResult[] }> {
  const experiment = await findExperimentById(db(), id);
  if (!experiment) throw platformErrors.notFound();
  const { name, round, buckets } = experiment;
  const seen = new Map((await readSeen(name, round)).map((each) => [each.bucket, each]));
  const comparisons = (buckets.length - 1) * GOALS.length;
  const sideOf = (bucket: string, goal: Goal): Side => {
    const found = seen.get(bucket);
    return { people: found?.people ?? 0, done: found?.[goal] ?? 0 };
  };
  const judged = (bucket: string, goal: Goal) => ({
    done: sideOf(bucket, goal).done,
    ...(bucket === CONTROL
      ? NOT_JUDGED
      : compareSides(sideOf(CONTROL, goal), sideOf(bucket, goal), FALSE_ALARM / comparisons)),
  });
  return {
    round,
    buckets: buckets.map((bucket) => ({
      name: bucket.name,
      people: seen.get(bucket.name)?.people ?? 0,
      goals: Object.fromEntries(
        GOALS.map((goal) => [goal, judged(bucket.name, goal)]),
      ) as BucketResult['goals'],
    })),
  };
}
