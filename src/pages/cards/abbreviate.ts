/**
 * A number in a few characters (spec section 5): k from a thousand, M from a million, one decimal unless it
 * is at least 100 of them or nearly round, from either side; zero and below read 0.
 */
export function abbreviated(value: number, locale: string): string {
  if (!(value > 0)) return '0';
  const [size, mark] =
    value >= 1_000_000 ? [1_000_000, 'M'] : value >= 1000 ? [1000, 'k'] : [1, ''];
  const scaled = value / size;
  const isRound = mark !== '' && scaled < 100 && Math.abs(scaled - Math.round(scaled)) < 0.05;
  const digits = mark === '' || scaled >= 100 || isRound ? 0 : 1;
  // What is raised is never overstated, but for the little that makes it round.
  const shown = isRound ? Math.round(scaled) : Math.floor(scaled * 10 ** digits) / 10 ** digits;
  return `${shown.toLocaleString(locale, { maximumFractionDigits: digits })}${mark}`;
}

/** A sum in whole euros in a few characters, its sign where the language puts it. */
export function abbreviatedEuro(value: number, locale: string): string {
  const sign = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  });
  return sign.format(0).replace('0', abbreviated(value, locale));
}
