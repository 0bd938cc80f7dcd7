import { defineJob } from '#platform/jobs/jobs.ts';
import { MAKE_AVIF, MAKE_VARIANTS, makeAvif, makeVariants } from './make-variant.ts';
import type { Shape } from './rules.ts';

/** AVIF takes seconds a picture: one at a time, nobody waiting. */
export const makeAvifJob = defineJob<{ publicId: string; shape: Shape }>({
  name: MAKE_AVIF,
  retryLimit: 3,
  retryDelay: 30,
  expireInSeconds: 180,
  async handle({ publicId, shape }, { signal }) {
    await makeAvif(publicId, shape, signal);
  },
});

/** The sizes of an upload, as soon as something shows it. */
export const makeVariantsJob = defineJob<{ publicId: string }>({
  name: MAKE_VARIANTS,
  retryLimit: 3,
  retryDelay: 30,
  expireInSeconds: 180,
  async handle({ publicId }, { signal }) {
    await makeVariants(publicId, signal);
  },
});
