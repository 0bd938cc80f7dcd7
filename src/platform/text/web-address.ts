import { z } from 'zod';

/** An address in the web that begins with `https://`, written as browsers write it, so that it can stand in a link. */
export const webAddress = (max: number) => z.url({ protocol: /^https$/, normalize: true }).max(max);
