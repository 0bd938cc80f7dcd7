/** How fast this machine is right now, so that the minutes of two runs can be compared. */
const ROUNDS = 100_000_000;

function work(): number {
  const began = performance.now();
  let sum = 0;
  for (let round = 0; round < ROUNDS; round += 1) sum = (Math.imul(sum, 31) + round) | 0;
  if (sum === 1) throw new Error('nothing was reckoned');
  return (performance.now() - began) / 1000;
}

/** Seconds that one core takes for the same fixed work everywhere: the best of three. */
export function yardstick(): number {
  return Math.min(work(), work(), work());
}
