/** Keeps the table of variables in docs/operations.md true; `--write` brings it up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { environment } from '#platform/config/environment.ts';
import { inboundMailEnvironment } from '#platform/config/inbound-mail.ts';
import { servicesEnvironment } from '#platform/config/outside-services.ts';
import { signInEnvironment } from '#platform/config/sign-in-settings.ts';
import { videoEnvironment } from '#platform/config/video-settings.ts';
import { isStarted } from './started.ts';

const PAGE = join(import.meta.dirname, '../docs/operations.md');
const BEGIN = '<!-- variables: written by tools/settings.ts -->\n';
const END = '<!-- end of variables -->\n';
const SCHEMAS = [
  environment,
  signInEnvironment,
  servicesEnvironment,
  videoEnvironment,
  inboundMailEnvironment,
];

/** A variable of the environment, as an operator is told of it. */
export interface Variable {
  readonly name: string;
  /** What holds where it is not set. */
  readonly unset: string;
  readonly means: string;
}

/** Every variable that the application reads. Throws for one that nobody explains. */
export function readVariables(): Variable[] {
  return SCHEMAS.flatMap((schema) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties).map(([name, about]) => {
      const {
        description: means,
        unset,
        default: standard,
      } = about as z.core.JSONSchema.BaseSchema;
      const told = unset ?? standard;
      if (means === undefined || told === undefined) {
        throw new Error(`${name} does not say what it means, or what holds without it`);
      }
      return { name, unset: String(told), means };
    });
  });
}

function render(variables: readonly Variable[]): string {
  const rows = variables.map(({ name, unset, means }) => `| ${name} | ${unset} | ${means} |\n`);
  return `| variable | default | means |\n|---|---|---|\n${rows.join('')}`;
}

/** The page with the table as it must be. Throws where it has no place for it. */
export function withTable(page: string, variables: readonly Variable[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no ${BEGIN}`);
  return `${before}${BEGIN}${render(variables)}${END}${after}`;
}

function main(): void {
  const page = readFileSync(PAGE, 'utf8');
  const wanted = withTable(page, readVariables());
  if (process.argv.includes('--write')) writeFileSync(PAGE, wanted);
  else if (page !== wanted) {
    console.error('docs/operations.md does not tell the variables as they are: npm run generate');
    process.exitCode = 1;
  }
}

if (isStarted(import.meta.filename)) main();
