import { createHash } from 'node:crypto';

/** What is shared out: everybody who looks, or every campaign. */
export type Subject = 'visitor' | 'campaign';

export interface Bucket {
  readonly name: string;
  /** A whole number; shares are its part of the sum. */
  readonly weight: number;
}

export interface Experiment {
  readonly id: number;
  readonly name: string;
  readonly subject: Subject;
  readonly state: 'off' | 'running';
  readonly buckets: readonly Bucket[];
  /** Rises whenever buckets change, so that nobody's old bucket shapes the new one. */
  readonly round: number;
}

/** The bucket of everybody who takes no part. */
export const CONTROL = 'control';

/**
 * The bucket of a subject: always the same for the same one, and spread evenly by the weights over
 * all of them. Control while the experiment does not run.
 */
export function bucketOf(experiment: Experiment, subject: string): string {
  const { id, round, buckets, state } = experiment;
  if (state !== 'running') return CONTROL;
  const sum = buckets.reduce((total, { weight }) => total + weight, 0);
  const digest = createHash('sha256').update(`${id}:${round}:${subject}`).digest();
  const point = (digest.readUIntBE(0, 6) / 2 ** 48) * sum;
  let passed = 0;
  for (const { name, weight } of buckets) {
    passed += weight;
    if (point < passed) return name;
  }
  return CONTROL;
}
