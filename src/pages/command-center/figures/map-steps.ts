/** Numbers shown alike on a map, both ends counted. */
export interface MapStep {
  readonly from: number;
  readonly to: number;
  /** 1 the lightest to 4 the darkest; fewer steps begin darker. */
  readonly shade: 1 | 2 | 3 | 4;
}

const SHADES = [1, 2, 3, 4] as const;

/**
 * Up to four steps from one to the largest of whole numbers, each wider than the one before by about the same
 * factor: where one country has most, those with few can still be told apart. None without a number above 0.
 */
export function mapSteps(values: readonly number[]): MapStep[] {
  const most = Math.max(0, ...values);
  if (most === 0) return [];
  const ends = SHADES.map((shade) => Math.round(most ** (shade / SHADES.length)));
  const told = [...new Set(ends)];
  return told.map((to, at) => ({
    from: (told[at - 1] ?? 0) + 1,
    to,
    shade: SHADES[SHADES.length - told.length + at] ?? 4,
  }));
}

/** The shade of a number; null for none. */
export function shadeOf(value: number, steps: readonly MapStep[]): MapStep['shade'] | null {
  return steps.find(({ from, to }) => value >= from && value <= to)?.shade ?? null;
}
