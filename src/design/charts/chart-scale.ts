/** Round marks from 0 to at least `max`, about `count` of them; [0, 1] when there is nothing to show. */
export function niceTicks(max: number, count = 4): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((unit) => unit * power >= rough) ?? 10) * power;
  const marks = Math.ceil(max / step - 1e-9);
  return Array.from({ length: marks + 1 }, (_, mark) => Number((mark * step).toPrecision(12)));
}

/** Every n-th place, so that at most `most` labels are shown; the first is always among them. */
export function spreadLabels(places: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(places / Math.max(1, most)));
  return Array.from({ length: places }, (_, place) => place).filter((place) => place % every === 0);
}

/** An SVG path through values, in a box of 100 by 100 with 0 at the bottom. */
export function linePath(values: readonly number[], top: number): string {
  const last = Math.max(1, values.length - 1);
  const at = (value: number, place: number) =>
    `${((place / last) * 100).toFixed(2)} ${(100 - (Math.max(0, value) / top) * 100).toFixed(2)}`;
  return values.map((value, place) => `${place === 0 ? 'M' : 'L'}${at(value, place)}`).join('');
}
