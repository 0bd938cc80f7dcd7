import { z } from 'zod';
import { isVisible } from './visible-text.ts';

/** A reason, evidence or an answer that somebody has to write: signs that show nothing are no text. */
export const written = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(max)
    .refine((text) => isVisible(text), 'errors.field.required');

/** The same where it may be left out, and is empty then. */
export const writtenIfAny = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .default('')
    .transform((text) => (isVisible(text) ? text : ''));
