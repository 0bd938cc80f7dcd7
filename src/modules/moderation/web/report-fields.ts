import { z } from 'zod';
import { REPORT_NOTE_MAX } from '../rules.ts';

/** What both forms send; the address of a visitor stands under a name of its own each time. */
export const reportBody = z
  .object({
    reason: z.string().max(40).default(''),
    note: z.string().max(REPORT_NOTE_MAX).default(''),
  })
  .catchall(z.unknown());

export const reportQuery = z.object({ sent: z.literal('1').optional() });

export const reportLimit = {
  key: 'ip+person',
  points: 20,
  per: 3600,
  store: 'database',
  bucket: 'report',
} as const;
