import { z } from 'zod';
import { webAddress } from '#platform/text/web-address.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';

export const VARIANTS_MAX = 10;

const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(ONE_LINE)
    .refine(showsSomething, 'errors.field.required')
    .default('');

export const variantName = z.string().regex(/^(?!dashboard$|publish$|preview$)[a-z0-9-]{1,40}$/);
/** The whole page with its variants, as it is written. */
export const comingSoonBody = z.strictObject({
  headline: line(80),
  subtitle: line(160),
  body_html: z.string().max(200_000).default(''),
  image_alt: line(250),
  video_url: webAddress(500).nullable().default(null),
  email_options: z
    .strictObject({ button_text: line(40), placeholder: line(60) })
    .default({ button_text: '', placeholder: '' }),
  launch_hint: line(80),
  teaser_cents: z.int().min(1).max(1e12).nullable().default(null),
  early_bird_token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,200}$/)
    .nullable()
    .default(null),
  variants: z
    .array(
      z.strictObject({
        variant: variantName,
        headline: line(80),
        subtitle: line(160),
        button_text: line(40),
      }),
    )
    .max(VARIANTS_MAX)
    .default([]),
});

export type ComingSoonBody = z.output<typeof comingSoonBody>;
