import { defineJob, enqueue } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { plantScenes } from './pictures.ts';

/** The further pictures of a demo campaign: a minute of drawing in all, which the first start does not wait for. */
export const drawDemoScenes = defineJob<{ slug: string }>({
  name: 'draw-demo-scenes',
  handle: ({ slug }) => plantScenes(slug),
  expireInSeconds: 120,
});

export async function askForScenes(tx: Executor, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) await enqueue(tx, drawDemoScenes, { slug }, { key: slug });
}
