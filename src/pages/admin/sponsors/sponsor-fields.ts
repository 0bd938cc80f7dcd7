import { z } from 'zod';
import { newSponsor, type Sponsor } from '#modules/discovery/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { FieldView } from '../frame/admin-view.ts';
import { textField } from '../curating/text-field.ts';

const website = newSponsor.shape.website.unwrap();

/** An empty field stands for a sponsor without a website; what is no address is told what one is. */
export const websiteField = z.string().transform((value, context) => {
  const read = website.safeParse(value.trim() === '' ? null : value);
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: 'errors.editor.address' });
  return z.NEVER;
});

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
