import { z } from 'zod';
import { isVisible } from '#platform/text/visible-text.ts';

/** Controls that are no line, and what turns text around. */
const ODD = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** What somebody wrote into a form: lines end in LF, as in calls, and do not count twice. */
export const talkText = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').replace(ODD, '').trim())
    .transform((text) => (isVisible(text) ? text : ''))
    .pipe(z.string().min(1, 'errors.field.required').max(max));
