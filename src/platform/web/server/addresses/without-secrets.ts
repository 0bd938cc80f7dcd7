/** By which a provider proves, in the address of a way back, whom a payment is of. */
const SECRET = /_client_secret$/;

/** A path without the secrets in its query, where it is kept as the place to go on to; all else as it is. */
export function withoutSecrets(path: string): string {
  const [place = '', ...rest] = path.split('?');
  const parts = rest.join('?').split('&');
  const kept = parts.filter((part) => !SECRET.test(part.split('=', 1)[0] ?? ''));
  if (kept.length === parts.length) return path;
  return kept.length === 0 ? place : `${place}?${kept.join('&')}`;
}
