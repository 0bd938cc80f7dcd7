import { tidyTags } from '#modules/campaigns/rules.ts';
import { LOCALES } from '#platform/web/locale.ts';
import type { DraftPatch, FormValues } from '../editor-view.ts';
import { lineOf, textOf } from '../form-text.ts';

/** What the form of the basics says. */
export function readBasics(form: FormValues): DraftPatch {
  const category = textOf(form, 'category_id');
  const country = textOf(form, 'country');
  const language = LOCALES.find((one) => one === form.language);
  return {
    title: lineOf(form, 'title'),
    tagline: lineOf(form, 'tagline'),
    category_id: /^\d{1,9}$/.test(category) ? Number(category) : null,
    tags: tidyTags(textOf(form, 'tags').split(',')),
    city: lineOf(form, 'city'),
    region: lineOf(form, 'region'),
    card_alt: lineOf(form, 'card_alt'),
    ...(country === '' ? {} : { country }),
    ...(language ? { language } : {}),
  };
}
