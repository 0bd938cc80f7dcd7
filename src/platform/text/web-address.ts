import { z } from 'zod';

/** An address that begins with `https://`, written as browsers write it. */
export const webAddress = (max: number) => z.url({ protocol: /^https$/, normalize: true }).max(max);
