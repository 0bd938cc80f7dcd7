const RUNS = 5;
/** How many times as much input the larger one is. */
const TIMES = 64;

/** The shortest of some runs, in milliseconds: what a busy machine adds is left out. */
function shortest(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const before = performance.now();
    work();
    least = Math.min(least, performance.now() - before);
  }
  return least;
}

/**
 * Whether 64 times as much input is some 64 times as much work, as it is for what is read once. What
 * reads all of it for each of its parts works 4,096 times as much: between the two is ten times either way,
 * so that a busy machine decides nothing.
 */
export function isReadOnce<T>(
  input: (size: number) => T,
  work: (value: T) => unknown,
  size = 500,
): boolean {
  const small = input(size);
  for (let run = 0; run < 20; run += 1) work(small);
  const little = Math.max(
    shortest(() => work(small)),
    0.01,
  );
  const large = input(size * TIMES);
  return shortest(() => work(large)) < little * TIMES * 8;
}
