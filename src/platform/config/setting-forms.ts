import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * A variable with what it means, and what stands in for it where no default says so, as docs/operations.md
 * tells them.
 */
export function setting<T extends z.ZodType>(schema: T, description: string, unset?: string): T {
  return schema.meta({ description, ...(unset === undefined ? {} : { unset }) });
}

/** Parts between commas, without the spaces around them. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true');

export const port = z.coerce.number().int().min(0).max(65_535);

export const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL with http or https' })
  .transform((text) => text.replace(/\/+$/, ''));

/** Scheme, host and port alone: every address of the market is made by adding its path. */
export const origin = webUrl.refine((text) => isOrigin(text), {
  error: 'must be scheme, host and port alone, without a path, a question mark or a name',
});

/** A text that starts with one of these schemes. */
export const schemes = (...allowed: string[]) =>
  z.string().refine((text) => allowed.some((scheme) => text.startsWith(`${scheme}:`)), {
    error: `must start with ${allowed.map((scheme) => `${scheme}:`).join(' or ')}`,
  });

export const mailServer = schemes('smtp', 'smtps').refine((text) => hostOf(text) !== '', {
  error: 'must name a server: smtp://NAME:PASSWORD@HOST:587',
});

/** `Name <address>`, or an address alone. */
export const sender = z.string().refine((text) => /[^\s<>@]+@[^\s<>@]+>?\s*$/.test(text), {
  error: 'must be an address, or Name <address>',
});

/** `file:/folder`, or `s3://KEY:SECRET@BUCKET/FOLDER?region=…&endpoint=…&path_style=1`. */
export const storage = z.string().superRefine((text, context) => {
  const problem = storageProblem(text);
  if (problem !== undefined) context.addIssue(problem);
});

/** Addresses and networks, as the server understands them. */
export const networks = list.refine((names) => names.every(isNetwork), {
  error: 'must be addresses or networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
});

/** A host, with its port where it has one of its own. */
export const host = z
  .string()
  .regex(/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i, {
    error: 'must be a host, without a scheme or a path',
  });

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && [search, hash, username, password].every((part) => part === '');
}

function hostOf(text: string): string {
  return URL.canParse(text) ? new URL(text).hostname : '';
}

const BUCKET_OPTIONS = new Set(['region', 'endpoint', 'path_style']);
const BUCKET_NAME = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i;

function bucketProblem(text: string): string | undefined {
  if (!text.startsWith('s3://') || !BUCKET_NAME.test(hostOf(text))) {
    return 'must name a bucket: s3://KEY:SECRET@BUCKET?region=…, with / and + of a key as %2F and %2B';
  }
  const { username, password, searchParams } = new URL(text);
  if ((username === '') !== (password === '')) return 'must have both, key and secret, or neither';
  const strange = [...searchParams.keys()].find((name) => !BUCKET_OPTIONS.has(name));
  if (strange !== undefined)
    return `knows ${[...BUCKET_OPTIONS].join(', ')} after the question mark`;
  const endpoint = searchParams.get('endpoint');
  if (endpoint !== null && !webUrl.safeParse(endpoint).success) {
    return 'must have an endpoint with http or https, written as endpoint=https%3A%2F%2F…';
  }
  return undefined;
}

function storageProblem(text: string): string | undefined {
  if (text.startsWith('s3:')) return bucketProblem(text);
  return text.startsWith('file:') ? folderProblem(text) : 'must start with file: or s3:';
}

function folderProblem(text: string): string | undefined {
  const path = text.startsWith('file://')
    ? text.slice('file://'.length)
    : text.slice('file:'.length);
  return path.startsWith('/') ? undefined : 'must name a folder from the root on: file:/folder';
}

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', size, ...rest] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  if (size === undefined) return true;
  return /^\d{1,3}$/.test(size) && Number(size) >= 1 && Number(size) <= (kind === 4 ? 32 : 128);
}
