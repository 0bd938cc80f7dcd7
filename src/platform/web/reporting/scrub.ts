/** Takes out of a text what may tell who somebody is, or opens a door. */
const MAIL_ADDRESS = /[^\s@"'<>()]{1,64}@[^\s@"'<>()]{1,255}/g;
const SECRET_PAIR =
  /\b(token|password|secret|authorization|api_key|key)(["']?\s*[=:]\s*)[^\s&,;]+/gi;
const CARD_NUMBER = /\b(?:\d[ -]?){13,19}\b/g;
const QUERY = /(https?:\/\/[^\s?#"')]+)[?#][^\s"')]*/g;
/** Tokens in paths are long and mixed; slugs have no capitals. */
const PATH_TOKEN = /\/(?=[\w.~-]*[A-Z])[\w.~-]{20,}/g;

export function scrub(text: string): string {
  return text
    .replace(QUERY, '$1')
    .replace(MAIL_ADDRESS, '[mail]')
    .replace(SECRET_PAIR, '$1$2[secret]')
    .replace(CARD_NUMBER, '[number]')
    .replace(PATH_TOKEN, '/[token]');
}
