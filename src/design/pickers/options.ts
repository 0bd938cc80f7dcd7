export interface PickOption {
  readonly value: string;
  readonly label: string;
  /** A quieter second line, for example a region. */
  readonly text?: string;
}

/** Letters as people compare them: no case, no accents, no spaces at the ends. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Options that contain what was typed; those that begin with it come first. */
export function matching<Option extends PickOption>(
  options: readonly Option[],
  query: string,
): Option[] {
  const wanted = folded(query);
  if (wanted === '') return [...options];
  const found = options.filter(({ label }) => folded(label).includes(wanted));
  const isFirst = ({ label }: PickOption) => folded(label).startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}

/** The place `by` steps on in a list of `count`, round its ends; -1 is nowhere. */
export function stepped(place: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (place < 0) return by > 0 ? 0 : count - 1;
  return (place + by + count) % count;
}
