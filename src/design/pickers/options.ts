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
