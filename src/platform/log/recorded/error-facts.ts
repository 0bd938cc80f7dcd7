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
/** What stands in quotes is what somebody sent, unless it could be the name of a column or a method. */
const QUOTED = /(["'“`])((?:(?!\1)[^”]){1,500})["'”`]/gu;
const IDENTIFIER = /^[a-z_][\w.$-]{0,62}$/iu;
const ADDRESS_WITH_QUERY = /(?<=[\w/])\?\S+/gu;
const NETWORK = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}\b/giu;
const LONG_NUMBER = /\d[\d ./-]{7,}\d/gu;

function plainMessage(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return scrubText(line.slice(0, 2_000))
    .replace(ADDRESS_WITH_QUERY, `?${HIDDEN}`)
    .replace(QUOTED, (all: string, quote: string, what: string) =>
      IDENTIFIER.test(what) || what === HIDDEN ? all : `${quote}${HIDDEN}${quote}`,
    )
    .replace(NETWORK, HIDDEN)
    .replace(LONG_NUMBER, HIDDEN)
    .slice(0, MESSAGE_SIGNS);
}

/** Where it was thrown, as a path within the project. */
function firstFrame(stack: string): string | null {
  const line = stack.split('\n').find((each) => /^\s*at /u.test(each));
  if (line === undefined) return null;
  const root = `${projectRoot()}/`;
  return scrubText(line.trim().replaceAll('file://', '').replaceAll(root, '')).slice(
    0,
    FRAME_SIGNS,
  );
}

export function errorFacts(error: unknown): ErrorFacts {
  const isError = error instanceof Error;
  const name = (isError ? error.name : 'Error').slice(0, NAME_SIGNS);
  const message = plainMessage(isError ? error.message : String(error));
  const frame = isError ? firstFrame(error.stack ?? '') : null;
  const fingerprint = createHash('sha256')
    .update(`${name}\n${message.replace(/\d+/gu, '#')}\n${frame ?? ''}`)
    .digest('hex')
    .slice(0, 16);
  return { name, message, frame, fingerprint };
}
