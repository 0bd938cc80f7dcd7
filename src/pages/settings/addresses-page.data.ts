import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { addressLines } from '#design/data/address-lines.ts';
import {
  addAddress,
  ADDRESSES_MAX,
  changeAddress,
  readAddresses,
  removeAddress,
  type SavedAddress,
} from '#modules/accounts/index.ts';
import { countryName } from '#modules/geography/index.ts';
import { countryChoices } from '#pages/address-fields/country-choices.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

const typed = z.string().max(1000).default('');
const id = z.coerce.number().int().positive().optional();

/** The address under its name, as the post of its country reads it, and the phone number. */
function linesOf(address: SavedAddress, locale: Locale): string[] {
  const country = countryName(address.country, locale);
  return [...addressLines({ ...address, name: '' }, country), address.phone_number].filter(Boolean);
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 120, per: 60 },
  query: z.object({ edit: id, add: z.string().max(5).optional() }),
  body: z.object({
    act: z.enum(['save', 'remove', 'make_default']),
    id,
    name: typed,
    address: typed,
    address2: typed,
    city: typed,
    state: typed,
    zipcode: typed,
    country: typed,
    phone_number: typed,
    is_default: z.string().max(5).optional(),
  }),
  async load({ query, actor }) {
    const { locale } = actor;
    const addresses = await readAddresses(actor.accountId ?? 0);
    const edited = addresses.find((address) => address.id === query.edit) ?? null;
    return {
      addresses: addresses.map((address) => ({
        id: address.id,
        name: address.name,
        lines: linesOf(address, locale),
        isDefault: address.isDefault,
      })),
      edited,
      isAdding: !edited && (addresses.length === 0 || query.add !== undefined),
      mayAdd: addresses.length < ADDRESSES_MAX,
      countries: countryChoices(locale),
    };
  },
  async act({ body, actor }) {
    const { act, id: known, is_default, ...address } = body;
    const { locale } = actor;
    const accountId = actor.accountId ?? 0;
    const isDefault = is_default !== undefined;
    if (act === 'remove') await removeAddress(accountId, known ?? 0);
    else if (act === 'make_default')
      await changeAddress(accountId, known ?? 0, { isDefault: true });
    else if (known === undefined) await addAddress(accountId, address, isDefault);
    else await changeAddress(accountId, known, { address, isDefault });
    const text = translate(locale, act === 'remove' ? 'addresses.removed' : 'addresses.saved');
    return redirectTo(paths.settings(locale, 'addresses'), { level: 'success', text });
  },
});
