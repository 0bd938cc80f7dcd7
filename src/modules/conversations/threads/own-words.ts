/** A line after which a mail program quotes what is answered. */
const BEFORE_QUOTE = [
  /^(?:On|Le|Am|El)\b.{4,200}(?:wrote|a écrit|schrieb.*|escribió)\s*:$/i,
  /^-{2,}\s*(?:Original Message|Message d.origine|Ursprüngliche Nachricht|Mensaje original)/i,
  /^_{10,}$/,
  /^(?:From|De|Von)\s?: .+@/i,
];

/** What somebody wrote themselves: without the quoted mail below it and the signature. */
export function ownWords(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((line, place) => {
    const plain = line.trim();
    // Long introductions are broken over two lines.
    const both = `${plain} ${lines[place + 1]?.trim() ?? ''}`;
    if (/^-- ?$/.test(line)) return true;
    if (plain.startsWith('>')) return lines.slice(place).every((rest) => /^\s*(?:>|$)/.test(rest));
    return BEFORE_QUOTE.some((sign) => sign.test(plain) || sign.test(both));
  });
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
}
