import { useLocale } from '#platform/web/messages.tsx';
import { addressLines, type ShippingAddressFields } from './address-lines.ts';

/** The country's name in a language; the code itself where it has none. */
export function countryName(code: string, locale: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return names.of(code.toUpperCase()) ?? code;
}

/** An address as it stands on a parcel, with the phone number for the carrier. */
export function ShippingAddress({ address }: { address: ShippingAddressFields }) {
  const locale = useLocale();
  const phone = address.phone_number?.trim();
  return (
    <address className="shipping-address" translate="no">
      {addressLines(address, countryName(address.country, locale)).map((line, place) => (
        // Lines have no names of their own and never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place}>{line}</span>
      ))}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
    </address>
  );
}
