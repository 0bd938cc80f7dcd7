import { z } from 'zod';
import { wireMinor } from '#platform/http/wire.ts';
import { SHOWN_FROM } from './coming-soon.ts';
import type { ComingSoonPage, PageValues, Variant } from './coming-soon.store.ts';
import type { ComingSoonBody } from './contract.ts';

/** What was sent, as it is kept. */
export function pageValuesOf(body: ComingSoonBody): PageValues & { variants: Variant[] } {
  const { email_options: email, teaser_cents: teaser, ...rest } = body;
  return { ...rest, ...email, teaser_minor: teaser === null ? null : BigInt(teaser) };
}

const shown = {
  headline: z.string(),
  subtitle: z.string(),
  body_html: z.string(),
  image_public_id: z.string().nullable(),
  image_alt: z.string(),
  video_url: z.string().nullable(),
  email_options: z.object({ button_text: z.string(), placeholder: z.string() }),
  launch_hint: z.string(),
  teaser_cents: z.int().nullable(),
  published: z.boolean(),
  subscribers: z.int().nullable(),
};
export const wireShown = z.object(shown);
export const wirePage = z.object({
  ...shown,
  early_bird_token: z.string().nullable(),
  previewed: z.boolean(),
  variants: z.array(
    z.object({
      variant: z.string(),
      headline: z.string(),
      subtitle: z.string(),
      button_text: z.string(),
    }),
  ),
});

/** What everybody who may see the page is told; a variant's words replace those it has. */
export function presentShown(page: ComingSoonPage, variant?: string): z.infer<typeof wireShown> {
  const other = page.variants.find((one) => one.variant === variant);
  return {
    headline: other?.headline || page.headline,
    subtitle: other?.subtitle || page.subtitle,
    body_html: page.body_html,
    image_public_id: page.image_public_id,
    image_alt: page.image_alt,
    video_url: page.video_url,
    email_options: {
      button_text: other?.button_text || page.button_text,
      placeholder: page.placeholder,
    },
    launch_hint: page.launch_hint,
    teaser_cents: page.teaser_minor === null ? null : wireMinor(page.teaser_minor),
    published: page.published_at !== null,
    subscribers: page.subscribers >= SHOWN_FROM ? page.subscribers : null,
  };
}

export function presentPage(page: ComingSoonPage): z.infer<typeof wirePage> {
  return {
    ...presentShown(page),
    subscribers: page.subscribers,
    early_bird_token: page.early_bird_token,
    previewed: page.preview_nonce !== null,
    variants: page.variants.map((one) => ({ ...one })),
  };
}
