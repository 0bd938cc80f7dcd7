import { z } from 'zod';
import type { Currency } from '#money/currency.ts';
import { type ComingSoonBody, comingSoonBody, VARIANTS_MAX } from '#modules/prelaunch/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { schemaError } from '#platform/http/error-answer.ts';
import { typedCents } from '../typed-values.ts';

export const ACTS = ['save', 'publish', 'unpublish', 'enable_preview', 'disable_preview'] as const;

const typed = z.string().max(250_000).default('');
const variantRow = z.object({
  variant: typed,
  headline: typed,
  subtitle: typed,
  button_text: typed,
});

/** The form of the coming-soon page as it is sent. */
export const pageForm = z.object({
  act: z.enum(ACTS),
  headline: typed,
  subtitle: typed,
  body_html: typed,
  image: z.string().max(1000).optional(),
  image_alt: typed,
  video_url: typed,
  button_text: typed,
  placeholder: typed,
  launch_hint: typed,
  teaser: typed,
  early_bird_token: typed,
  variants: z.record(z.string(), variantRow).default({}),
});
export type PageForm = z.output<typeof pageForm>;

const line = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
const orNull = (text: string) => (line(text) === '' ? null : line(text));

/** The variants that have a name; a row left empty is none. Throws 422 for one name used twice. */
function variantsOf(form: PageForm): ComingSoonBody['variants'] {
  const rows = Object.values(form.variants)
    .map((row) => ({
      variant: line(row.variant).toLowerCase().replace(/\s+/g, '-'),
      headline: line(row.headline),
      subtitle: line(row.subtitle),
      button_text: line(row.button_text),
    }))
    .filter((row) => row.variant !== '')
    .slice(0, VARIANTS_MAX);
  const isDouble = new Set(rows.map((row) => row.variant)).size < rows.length;
  if (isDouble) throw fieldErrors({ variants: ['errors.soon_editor.variant_twice'] });
  return rows;
}

/** What the form says, as the page is written. Throws 422 naming the field that does not fit. */
export function readPageForm(form: PageForm, currency: Currency): ComingSoonBody {
  const teaser = form.teaser.trim() === '' ? null : typedCents(form.teaser, currency);
  const isAmount = form.teaser.trim() === '' || (teaser !== null && teaser > 0 && teaser <= 1e12);
  if (!isAmount) throw fieldErrors({ teaser: ['errors.soon_editor.teaser'] });
  const read = comingSoonBody.safeParse({
    headline: line(form.headline),
    subtitle: line(form.subtitle),
    body_html: form.body_html,
    image_alt: line(form.image_alt),
    video_url: orNull(form.video_url),
    email_options: { button_text: line(form.button_text), placeholder: line(form.placeholder) },
    launch_hint: line(form.launch_hint),
    teaser_cents: teaser,
    early_bird_token: orNull(form.early_bird_token),
    variants: variantsOf(form),
  });
  if (read.success) return read.data;
  const isOfVariant = read.error.issues.some(({ path }) => path[0] === 'variants');
  if (isOfVariant) throw fieldErrors({ variants: ['errors.soon_editor.variant'] });
  throw schemaError(read.error);
}
