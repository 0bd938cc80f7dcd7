import { resolve } from 'node:path';
import type { Command } from '#platform/cli/command.ts';
import { type ImportReport, importMarket } from './import-market.ts';

/** Lines of progress go to stderr, what came of it to stdout. */
function sayTo(stream: NodeJS.WritableStream): (line: string) => void {
  const started = performance.now();
  return (line) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
    stream.write(`${seconds} s  ${line}\n`);
  };
}

function printReport(report: ImportReport, print: (line: string) => void): void {
  for (const { step, lines, rows, strangers, refusals } of report.steps) {
    const others = strangers > 0 ? `, ${strangers} of campaigns that are not in the set` : '';
    print(`${step}: ${lines} lines, ${rows} imported, ${refusals.length} refused${others}`);
    for (const { line, reason } of refusals) print(`  line ${line}: ${reason}`);
  }
  print(`photographs: ${report.photographs} stored, ${report.problems.length} refused`);
  for (const { file, reason } of report.problems) print(`  ${file}: ${reason}`);
}

/** Imports a market that ran elsewhere, to look at and to search. */
export const commands: readonly Command[] = [
  {
    usage: 'import-market <folder>',
    summary: 'Import campaigns that ran elsewhere; goes on after a kill, repeats change nothing',
    async run({ parameters: [folder = ''], print }) {
      const report = await importMarket({ folder: resolve(folder), say: sayTo(process.stderr) });
      printReport(report, print);
      return 0;
    },
  },
];
