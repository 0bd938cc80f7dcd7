// Standing alone, as people type them: not a piece of an identifier or of a longer number.
const RUN = /(?<![\w-])[2-6](?:[ -]?\d){12,18}(?![\w-])/g;

/** True where a text holds 13 to 19 digits with a valid check digit, as card numbers have. */
export function holdsCardNumber(text: string): boolean {
  return (text.match(RUN) ?? []).some((run) => hasCheckDigit(run.replace(/[ -]/g, '')));
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
