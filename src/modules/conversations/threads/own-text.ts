/** A line after which a mail program quotes what is answered. */
const BEFORE_QUOTE = [
  /^(?:On|Le|Am|El)\b.{4,200}(?:wrote|a écrit|schrieb.*|escribió)\s*:$/i,
  /^-{2,}\s*(?:Original Message|Message d.origine|Ursprüngliche Nachricht|Mensaje original)/i,
  /^_{10,}$/,
  /^(?:From|De|Von)\s?: .+@/i,
];

/** How every line begins that may end the sender's own words: most lines are told by this alone. */
const MAY_END = /^(?:[-_>]|On|Le|Am|El|From|De|Von)/i;

/** No introduction is longer; what is looked for in a line is looked for in so many letters of it. */
const LONGEST_INTRODUCTION = 400;

/** Far more than a message may have: what stands later is no part of what is kept. */
const LONGEST_READ = 50_000;

/** What somebody wrote themselves: without the quoted mail below it and the signature. */
export function ownText(text: string): string {
  const lines = text.slice(0, LONGEST_READ).replace(/\r\n?/g, '\n').split('\n');
  const lastOwn = lines.findLastIndex((line) => !/^\s*(?:>|$)/.test(line));
  const short = (line = ''): string => line.trim().slice(0, LONGEST_INTRODUCTION);
  const end = lines.findIndex((line, place) => {
    const plain = short(line);
    if (!MAY_END.test(plain)) return false;
    // Long introductions are broken over two lines.
    const both = `${plain} ${short(lines[place + 1])}`;
    if (/^-- ?$/.test(line)) return true;
    if (plain.startsWith('>')) return place > lastOwn;
    return BEFORE_QUOTE.some((sign) => sign.test(plain) || sign.test(both));
  });
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
}
