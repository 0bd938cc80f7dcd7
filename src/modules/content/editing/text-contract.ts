import { z } from 'zod';
import { writtenIfAny } from '#platform/text/written.ts';
import { LOCALES } from '#platform/web/locale.ts';
import {
  isReadable,
  PAGE_BODY_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_TITLE_MAX,
  TOPICS,
} from '../rules.ts';

/** One line without controls. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\u2028\u2029]+$/u);

export const textFields = {
  title: line(PAGE_TITLE_MAX),
  description: line(PAGE_DESCRIPTION_MAX),
  /** Markdown; HTML in it is shown as text. */
  body: z
    .string()
    .trim()
    .min(1)
    .max(PAGE_BODY_MAX)
    .refine(isReadable, { error: 'errors.content.body_unreadable' }),
};
const version = z.int().min(0);
const note = writtenIfAny(300);

export const pageName = z.object({ topic: z.enum(TOPICS), locale: z.enum(LOCALES) });
export const textWriting = z.strictObject({ version, ...textFields, note });
export const textReverting = z.strictObject({ version, note });
export const textRestoring = z.strictObject({ version });

export const wireText = z.object({
  topic: z.string(),
  locale: z.string(),
  version: z.int(),
  is_edited: z.boolean(),
  title: z.string(),
  description: z.string(),
  body: z.string(),
  versions: z.array(
    z.object({
      id: z.int(),
      title: z.string().nullable(),
      note: z.string(),
      written_by: z.int(),
      written_at: z.string(),
    }),
  ),
});

export const wireEditedPage = z.object({
  topic: z.string(),
  locale: z.string(),
  written_at: z.string(),
});
