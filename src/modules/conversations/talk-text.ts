import { z } from 'zod';

/** What somebody wrote into a form: lines end in LF, as in calls, and do not count twice. */
export const talkText = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'errors.field.required').max(max));
