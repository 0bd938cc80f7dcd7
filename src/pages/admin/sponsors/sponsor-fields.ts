import { z } from 'zod';
import { newSponsor, type Sponsor } from '#modules/discovery/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { FieldView } from '../frame/admin-view.ts';
import { textField } from '../curating/text-field.ts';

/** An empty field stands for a sponsor without a website. */
export const websiteField = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  newSponsor.shape.website.unwrap(),
);

export function sponsorFields(locale: Locale, sponsor: Sponsor | null): FieldView[] {
  return [
    textField(locale, 'name', 'curating.sponsor_name', { max: 120, value: sponsor?.name ?? '' }),
    textField(locale, 'website', 'curating.website', {
      max: 500,
      value: sponsor?.website ?? '',
      hint: 'curating.website_hint',
      isOptional: true,
    }),
  ];
}
