import { z } from 'zod';

export const countryCode = z.string().regex(/^[A-Z]{2}$/);

export const wireCountry = z.object({
  country_code: z.string(),
  country_code_alpha_2: z.string(),
  text: z.string(),
  common: z.boolean(),
  tags: z.array(z.string()),
  european: z.boolean(),
});

/** A line to draw between groups. */
export const wireDivider = z.object({ divider: z.literal(true) });

export const wireRegion = z.object({
  code: z.string(),
  text: z.string(),
  two_letter: z.string(),
  country: z.enum(['us', 'ca', 'au']),
});

export const wireCurrency = z.object({
  iso_code: z.string(),
  iso_num: z.string(),
  symbol: z.string(),
  should_display_symbol: z.boolean(),
});

export const wirePlace = z.object({
  label: z.string(),
  city: z.string(),
  /** As in the regions of its country; null where those have none. */
  region_code: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string(),
  country_text: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
