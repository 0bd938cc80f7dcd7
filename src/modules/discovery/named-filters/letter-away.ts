/** Whether one letter dropped, added, replaced or swapped with the next makes one word of the other. */
export function isLetterAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  ];
  if (left.length + right.length === 1) return true;
  if (left.length !== right.length) return false;
  return left.length === 1 || (left.length === 2 && `${left[1]}${left[0]}` === right);
}
