import { z } from 'zod';
import type { CurrencyFacts } from '#money/currency.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { wholeList, wireList } from '#platform/http/wire.ts';
import {
  countryCode,
  wireCountry,
  wireCurrency,
  wireDivider,
  wirePlace,
  wireRegion,
} from './contract.ts';
import { countryName, isCountry } from './countries.ts';
import { countrySelect } from './country-select.ts';
import { currencyOptions } from './currency-options.ts';
import type { Place } from './places/place.ts';
import { searchPlaces } from './places/search-places.ts';
import { postalLabel, regionLabel, regions } from './regions.ts';

const limit = { key: 'ip', points: 240, per: 60 } as const;

const presentCurrency = (facts: CurrencyFacts): z.infer<typeof wireCurrency> => ({
  iso_code: facts.code,
  iso_num: facts.num,
  symbol: facts.symbol,
  should_display_symbol: facts.shouldDisplaySymbol,
});

function presentPlace(place: Place, { locale }: Actor): z.infer<typeof wirePlace> {
  const region = regions(place.country).find(({ two_letter }) => two_letter === place.region);
  const country_text = countryName(place.country, locale);
  return {
    label: [place.city, region?.text, country_text].filter(Boolean).join(', '),
    city: place.city,
    region_code: region?.code ?? null,
    state: region?.text ?? null,
    country: place.country,
    country_text,
    latitude: place.latitude,
    longitude: place.longitude,
  };
}

/** Lists for the fields of forms. `raising`: what new campaigns may be run in. */
export function geographyRoutes(raising: () => Promise<readonly string[]>): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/private_api/countries',
      summary:
        'Countries as a select offers them; `regions=true` puts worldwide and the European Union first',
      access: 'public',
      limit,
      query: z.object({ regions: z.enum(['true', 'false']).default('false') }),
      response: wireList(z.union([wireCountry, wireDivider])),
      act: ({ query, actor }) =>
        countrySelect(actor.locale, { withRegions: query.regions === 'true' }),
      present: wholeList,
    }),
    defineRoute({
      method: 'GET',
      path: '/private_api/countries/{code}',
      summary: 'What an address of a country asks for: its regions and what its fields are called',
      access: 'public',
      limit,
      params: z.object({ code: countryCode }),
      response: z.object({
        country_code_alpha_2: z.string(),
        text: z.string(),
        regions: z.array(wireRegion),
        region_label: z.enum(['province', 'state']),
        postal_code_label: z.enum(['zip_code', 'postal_code', 'post_code', 'pin_code']),
      }),
      act({ params: { code }, actor }) {
        if (!isCountry(code)) throw platformErrors.notFound();
        return { code, text: countryName(code, actor.locale) };
      },
      present: ({ code, text }) => ({
        country_code_alpha_2: code,
        text,
        regions: [...regions(code)],
        region_label: regionLabel(code),
        postal_code_label: postalLabel(code),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/private_api/currencies',
      summary: 'Currencies of campaigns, of products, or all',
      access: 'public',
      limit,
      query: z.object({ set: z.enum(['campaign', 'product', 'all']).default('all') }),
      response: wireList(wireCurrency),
      act: async ({ query }) => currencyOptions(query.set, await raising()),
      present: (currencies) => wholeList(currencies.map(presentCurrency)),
    }),
    defineRoute({
      method: 'GET',
      path: '/private_api/places',
      summary:
        'Cities whose name begins as typed, those of `near` and the biggest first; "Portland, Maine" narrows',
      access: 'public',
      limit,
      query: z.object({
        q: z.string().min(1).max(100),
        country: countryCode.optional(),
        near: countryCode.optional(),
      }),
      response: wireList(wirePlace),
      act: ({ query }) => searchPlaces(query.q, query),
      present: (places, actor) => wholeList(places.map((place) => presentPlace(place, actor))),
    }),
  ];
}
