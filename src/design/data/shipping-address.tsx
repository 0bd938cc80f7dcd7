interface ShippingAddressProps {
  /** As `addressLines` gives them. */
  readonly lines: readonly string[];
  readonly phone?: string;
}

/** An address as it stands on a parcel, with the phone number for the carrier. */
export function ShippingAddress({ lines, phone = '' }: ShippingAddressProps) {
  const number = phone.trim();
  return (
    <address className="shipping-address" translate="no">
      {lines.map((line, place) => (
        // Lines have no names of their own and never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place}>{line}</span>
      ))}
      {number && <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>}
    </address>
  );
}
