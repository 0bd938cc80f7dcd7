/**
 * Round marks around 0 that reach from the smallest value to the largest, about four of them; [0, 1] when
 * there is nothing to show. Between things that are counted there are no halves.
 */
export function niceTicks(values: readonly number[]): number[] {
  const max = Math.max(0, ...values);
  const min = Math.min(0, ...values);
  const isCounted = values.every(Number.isInteger);

  if (!(max > min)) return [0, 1];
  const rough = Math.max((max - min) / 4, isCounted ? 1 : 0);
  const power = 10 ** Math.floor(Math.log10(rough));
  const units = isCounted && power === 1 ? [1, 2, 5] : [1, 2, 2.5, 5];
  const step = (units.find((unit) => unit * power >= rough) ?? 10) * power;
  const first = -Math.ceil(-min / step - 1e-9);
  const last = Math.ceil(max / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

/** Every n-th place, so that at most `most` labels are shown; the first is always among them. */
export function spreadLabels(places: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(places / Math.max(1, most)));
  return Array.from({ length: places }, (_, place) => place).filter((place) => place % every === 0);
}
