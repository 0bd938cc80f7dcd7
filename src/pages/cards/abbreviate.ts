/**
 * A number in a few characters (spec section 5), in the reader's own short form, which in English is k from a
 * thousand and M from a million: one decimal unless it is at least 100 of them or nearly round, from either
 * side; zero and below read 0. A language that writes thousands out has them whole.
 */
export function abbreviated(value: number, locale: string): string {
  return short(value, locale);
}

/** A sum in whole euros in a few characters, its sign where the language puts it. */
export function abbreviatedEuro(value: number, locale: string): string {
  return short(value, locale, { style: 'currency', currency: 'EUR', minimumFractionDigits: 0 });
}

function short(value: number, locale: string, more?: Intl.NumberFormatOptions): string {
  const words = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
    // Where a language writes thousands out, one with four digits is grouped as those with six are.
    useGrouping: 'always',
    ...more,
  });
  const shown = value > 0 ? value : 0;
  const shortened = words.formatToParts(cut(shown));
  // Without a word for the thousands a round number would be read as the exact one.
  const isShort = shortened.some(({ type }) => type === 'compact');
  const parts = isShort ? shortened : words.formatToParts(Math.floor(shown));
  return parts.map((part) => (part.value === 'K' ? 'k' : part.value)).join('');
}

/** What is left of a number once it is written short. */
function cut(value: number): number {
  const size = value >= 1_000_000 ? 1_000_000 : value >= 1000 ? 1000 : 1;
  const scaled = value / size;
  const isRound = size > 1 && scaled < 100 && Math.abs(scaled - Math.round(scaled)) < 0.05;
  const steps = size === 1 || scaled >= 100 || isRound ? 1 : 10;
  // What is raised is never overstated, but for the little that makes it round.
  return (isRound ? Math.round(scaled) : Math.floor(scaled * steps) / steps) * size;
}
