import { z } from 'zod';

/** So many campaigns that were looked at are remembered. */
const REMEMBERED = 12;

/** Slugs of campaigns with commas between, as a browser remembers what it has shown. */
export const viewedQuery = () =>
  z
    .string()
    .max(800)
    .default('')
    .transform((text) =>
      text
        .split(',')
        .filter((slug) => /^[a-z0-9-]{3,60}$/.test(slug))
        .slice(0, REMEMBERED),
    );
