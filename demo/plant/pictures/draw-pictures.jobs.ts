import type { Executor } from '#platform/db/transaction.ts';
import { defineJob, enqueue } from '#platform/jobs/jobs.ts';
import { plantPortraits, plantScenes } from './pictures.ts';

/** Draws either everybody's portrait or the further pictures of one campaign. */
type Wanted = { readonly of: 'people' } | { readonly of: 'campaign'; readonly slug: string };

/** A minute of drawing in all, which the first start does not wait for. */
export const drawDemoPictures = defineJob<Wanted>({
  name: 'draw-demo-pictures',
  handle: (wanted) => drawPictures(wanted),
  expireInSeconds: 300,
});

/** Portraits first: they are on every page with a comment. */
export async function askForPictures(tx: Executor, slugs: readonly string[]): Promise<void> {
  for (const wanted of everyPicture(slugs)) {
    const key = wanted.of === 'people' ? 'people' : wanted.slug;
    await enqueue(tx, drawDemoPictures, wanted, { key });
  }
}

/** The same here and now. */
export async function drawAllPictures(slugs: readonly string[]): Promise<void> {
  for (const wanted of everyPicture(slugs)) await drawPictures(wanted);
}

function everyPicture(slugs: readonly string[]): Wanted[] {
  return [{ of: 'people' }, ...slugs.map((slug) => ({ of: 'campaign', slug }) as const)];
}

function drawPictures(wanted: Wanted): Promise<void> {
  return wanted.of === 'people' ? plantPortraits() : plantScenes(wanted.slug);
}
