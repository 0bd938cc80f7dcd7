import { createHash } from 'node:crypto';
import { projectRoot } from '#platform/config/project-root.ts';
import { scrubText } from '../scrub.ts';

/** What is kept of an error: enough to find its cause, and nothing about anybody. */
export interface ErrorFacts {
  readonly name: string;
  readonly message: string;
  /** The first line of the stack; null where there is none. */
  readonly frame: string | null;
  /** The same for errors of one cause, whatever numbers they name. */
  readonly fingerprint: string;
}

const NAME_SIGNS = 80;
const MESSAGE_SIGNS = 300;
const FRAME_SIGNS = 300;
const HIDDEN = '[hidden]';
const FRAME = /^\s*at .*:\d+:\d+\)?$/u;
/** What has a name of the project’s own; other quotes hold what somebody sent. */
const OWNERS = [
  'relation|table|view|column|constraint|index|function|sequence|schema|trigger|type',
  'property|reading|setting',
].join('|');
/** A name that is kept, or else all from a quote to the last one: what was sent may hold quotes itself. */
const QUOTED = new RegExp(
  `\\b(?:${OWNERS}) (["'“\`])[a-z_][\\w.$-]{0,62}["'”\`]` +
    `|(["“„«\`]|(?<!\\w)['‘])(?:.*(?:["“”»\`]|['’](?!\\w))|.*$)`,
  'gisu',
);
/** A mail server's answer may name its reader: its codes stay, its text goes. */
const SMTP_ANSWER = /(?<=^|: )[45]\d\d(?=[ :-]|$).*$|\b[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}\b.*$/su;
const SMTP_CODES = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/u;
const ADDRESS_WITH_QUERY = /(?<=[\w/])\?\S+/gu;
const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/gu;
/** Once the former is hidden, which may be its end. */
const IPV6 = /(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}(?:\[hidden\]|[0-9a-f]{1,4})?(?![\w:])/giu;
const LONG_NUMBER = /\d(?:[ ./-]{0,2}\d){6,}/gu;

function plainMessage(text: string): string {
  const line = text.replaceAll('\0', '').split('\n', 1)[0] ?? '';
  return scrubText(line.slice(0, 2_000))
    .replace(SMTP_ANSWER, (answer) => SMTP_CODES.exec(answer)?.[0] ?? HIDDEN)
    .replace(ADDRESS_WITH_QUERY, `?${HIDDEN}`)
    .replace(QUOTED, (all: string, _: string | undefined, opening: string | undefined) =>
      opening === undefined ? all : `${opening}${HIDDEN}${opening}`,
    )
    .replace(IPV4, HIDDEN)
    .replace(IPV6, HIDDEN)
    .replace(LONG_NUMBER, HIDDEN)
    .slice(0, MESSAGE_SIGNS);
}

/** Where it was thrown, as a path within the project; a line of the message is none. */
function firstFrame(stack: string, message: string): string | null {
  const begin = stack.indexOf(message);
  const lines = stack.slice(begin < 0 ? 0 : begin + message.length).split('\n');
  const line = lines.find((each) => FRAME.test(each));
  if (line === undefined) return null;
  const root = `${projectRoot()}/`;
  const path = line.trim().replaceAll('\0', '').replaceAll('file://', '').replaceAll(root, '');
  return scrubText(path).slice(0, FRAME_SIGNS);
}

export function errorFacts(error: unknown): ErrorFacts {
  const isError = error instanceof Error;
  const name = (isError ? error.name : 'Error').replaceAll('\0', '').slice(0, NAME_SIGNS);
  const message = plainMessage(isError ? error.message : String(error));
  const frame = isError ? firstFrame(error.stack ?? '', error.message) : null;
  const fingerprint = createHash('sha256')
    .update(`${name}\n${message.replace(/\d+/gu, '#')}\n${frame ?? ''}`)
    .digest('hex')
    .slice(0, 16);
  return { name, message, frame, fingerprint };
}
