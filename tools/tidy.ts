/** The style as a test: `node tools/tidy.ts [path …]` prints what breaks it below the paths. */
import { join } from 'node:path';
import { checkBanned } from './tidy/banned.ts';
import { applyExceptions, readExceptions } from './tidy/exceptions.ts';
import { figures } from './tidy/figures.ts';
import { checkLayout } from './tidy/layout.ts';
import { checkLengths } from './tidy/lengths.ts';
import { checkLinks } from './tidy/links.ts';
import { checkMentions } from './tidy/mentions.ts';
import { checkMessages } from './tidy/messages.ts';
import { checkNames, checkNeighbours } from './tidy/names.ts';
import { type Finding, type SourceFile, readSources } from './tidy/source.ts';
import { checkVoice } from './tidy/voice.ts';
import { isStarted } from './started.ts';

const CHECKS: readonly ((files: readonly SourceFile[]) => Finding[])[] = [
  checkLengths,
  checkLayout,
  checkBanned,
  checkNames,
  checkNeighbours,
  checkMessages,
  checkVoice,
  checkLinks,
  checkMentions,
];

/** What breaks the style in these files, exceptions not applied. */
export function tidy(files: readonly SourceFile[]): Finding[] {
  return CHECKS.flatMap((check) => check(files));
}

function main(): void {
  const root = join(import.meta.dirname, '..');
  const files = readSources(root);
  const paths = process.argv.slice(2);
  const findings = applyExceptions(tidy(files), readExceptions(root)).filter(
    ({ file }) => paths.length === 0 || paths.some((path) => file.startsWith(path)),
  );
  for (const { check, file, line, text } of findings) {
    console.error(`${file}:${line}  [${check}] ${text}`);
  }
  for (const figure of figures(files)) console.log(figure);
  console.log(`tidy: ${files.length} files, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}

if (isStarted(import.meta.filename)) main();
