/** An address as its owner knows it again, and nobody else can write to it: `a•••@example.org`. */
export function maskedAddress(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
