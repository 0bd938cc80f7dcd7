import { z } from 'zod';
import { UPLOADS_A_DAY } from '../rules.ts';

/** All ways of uploading draw from one bucket: a person's day. */
export const QUOTA = {
  key: 'person',
  points: UPLOADS_A_DAY,
  per: 86_400,
  store: 'database',
  bucket: 'uploads',
} as const;

/** The signed fields of a page, as a form sends them. */
export const ticketFields = z.strictObject({
  timestamp: z.coerce.number().int().positive().max(1e11),
  public_id: z.string().regex(/^[a-z0-9]{20}$/),
  signature: z.string().min(20).max(100),
});
