import { z } from 'zod';
import { written } from '#platform/text/written.ts';

/** Why trust may hold a campaign or its money; the database keeps the same list. */
export const HOLD_REASONS = [
  'identity_not_verified',
  'identity_mismatch',
  'bank_info_missing',
  'bank_info_invalid',
  'bank_recently_changed',
  'chargeback_rate',
  'suspicious_contributions',
  'prohibited_content',
  'intellectual_property',
  'perk_not_deliverable',
  'no_updates',
  'sanctioned_country',
  'nonprofit_unverified',
  'tax_info_missing',
  'law_enforcement',
  'contributor_complaints',
  'other',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export function isHoldReason(text: string): text is HoldReason {
  return (HOLD_REASONS as readonly string[]).includes(text);
}

/** One of them as it is sent; none is preset, as the wrong one accuses somebody. */
export const sentHoldReason = z.enum(HOLD_REASONS, {
  error: ({ input }) =>
    input === undefined || input === '' ? 'errors.field.required' : 'errors.field.invalid',
});

const sentEvidence = written(2000);
/** Years of four digits, of this age. */
const AGE = /^2\d{3}-/;

/** What staff want of the owner of a held campaign, and by when, as a call sends it. */
export const sentWanted = {
  evidence: sentEvidence,
  due_at: z.iso.datetime({ offset: true }).regex(AGE).nullable().default(null),
};

/** The same as a form sends it: by a day, or none. */
export const writtenWanted = {
  evidence: sentEvidence,
  due_at: z.union([z.literal(''), z.iso.date().regex(AGE)]).default(''),
};
