/** An address as its owner knows it again, and nobody else can write to it: `a•••@example.org`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}
