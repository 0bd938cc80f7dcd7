/**
 * A comparison of two sides that may be looked at every day and stopped at any of them: the mixture
 * sequential probability ratio test with its always valid p-value and confidence sequence, after Johari,
 * Koomen, Pekelis and Walsh, "Always Valid Inference: Continuous Monitoring of A/B Tests", Operations
 * Research 70 (2022), with the normal approximation of a difference of two shares.
 */
export interface Side {
  readonly people: number;
  /** How many of them did what is wanted. */
  readonly done: number;
}

export interface Comparison {
  /** Share of the other side less that of the control: 0.02 is two in a hundred more. */
  readonly difference: number;
  /** Where the difference lies, at every look at once; null while too little is known. */
  readonly between: readonly [number, number] | null;
  /** The chance of ever seeing this much where there is no difference; 1 while too little is known. */
  readonly pValue: number;
  readonly verdict: 'too_early' | 'no_difference_seen' | 'better' | 'worse';
}

/** Below this many who did it and who did not, on each side, shares are not near enough to normal. */
const FEWEST = 10;
/** The differences one hopes to find, as a part of the share itself. */
const HOPED_FOR = 0.3;

/** Compares a side with the control; `level` is the chance of a false alarm one accepts, as 0.05. */
export function compareSides(control: Side, other: Side, level: number): Comparison {
  const difference = shareOf(other) - shareOf(control);
  if (!isEnough(control) || !isEnough(other)) return tooEarly(difference);
  const pooled = (control.done + other.done) / (control.people + other.people);
  const variance = pooled * (1 - pooled) * (1 / control.people + 1 / other.people);
  return judged(difference, variance, HOPED_FOR * Math.min(pooled, 1 - pooled), level);
}

/**
 * The same as parts of the control's share: `between` 0.03 and 0.09 is three to nine per cent more of what is
 * wanted. The test is made on the logarithm of the ratio, so that the control's own chance is in it.
 */
export function compareRatio(control: Side, other: Side, level: number): Comparison {
  const more = (logarithm: number) => Math.exp(logarithm) - 1;
  if (!isEnough(control) || !isEnough(other)) return tooEarly(0);
  const estimate = Math.log(shareOf(other) / shareOf(control));
  const variance = oddsAgainst(control) / control.people + oddsAgainst(other) / other.people;
  const found = judged(estimate, variance, Math.log(1 + HOPED_FOR), level);
  const between = found.between && ([more(found.between[0]), more(found.between[1])] as const);
  return { ...found, difference: more(estimate), between };
}

const tooEarly = (difference: number): Comparison => {
  return { difference, between: null, pValue: 1, verdict: 'too_early' };
};

/** What the mixture says of a nearly normal estimate; `hoped` is the spread of what one hopes for. */
function judged(difference: number, variance: number, hoped: number, level: number): Comparison {
  const mixing = hoped ** 2;
  const sum = variance + mixing;
  const ratio =
    Math.sqrt(variance / sum) * Math.exp((mixing * difference ** 2) / (2 * variance * sum));
  const pValue = Math.min(1, 1 / ratio);
  const half = Math.sqrt(((variance * sum) / mixing) * Math.log(sum / (variance * level ** 2)));
  const between = [difference - half, difference + half] as const;
  if (pValue > level) return { difference, between, pValue, verdict: 'no_difference_seen' };
  return { difference, between, pValue, verdict: difference > 0 ? 'better' : 'worse' };
}

function oddsAgainst(side: Side): number {
  const share = shareOf(side);
  return (1 - share) / share;
}

function shareOf({ people, done }: Side): number {
  return people === 0 ? 0 : done / people;
}

function isEnough({ people, done }: Side): boolean {
  return done >= FEWEST && people - done >= FEWEST;
}
