/** Everything that can be known without running the product: `npm run check`. */
import { type Step, installed, node, runSteps } from './steps.ts';
import { isStarted } from './started.ts';

export const CHECKS: readonly Step[] = [
  { name: 'message keys', command: node('tools/generate-message-keys.ts') },
  {
    name: 'route types',
    command: installed('react-router', 'typegen'),
    after: 'message keys',
  },
  // The longest first, beside which the others find their place.
  {
    name: 'types',
    // In one thread: each further one works out the same types anew, and other steps have the other core.
    command: node('node_modules/ts7/lib/tsc.js', '--noEmit', '-p', '.', '--singleThreaded'),
    after: 'route types',
  },
  { name: 'promises', command: node('tools/floating-promises.ts'), after: 'route types' },
  { name: 'API map', command: node('tools/api-map.ts', '--check') },
  { name: 'dependencies', command: node('tools/dependencies.ts'), after: 'message keys' },
  { name: 'tidy', command: node('tools/tidy.ts') },
  { name: 'lint', command: installed('oxlint', '--quiet') },
  { name: 'format', command: installed('biome', 'format', '.') },
  { name: 'tables', command: node('tools/tables.ts') },
  { name: 'spec coverage', command: node('tools/spec-coverage.ts') },
  { name: 'lock file', command: node('tools/lock-file.ts') },
  { name: 'module map', command: node('tools/module-map.ts') },
  { name: 'notices', command: node('tools/third-party-notices.ts') },
  { name: 'states', command: node('tools/states.ts') },
  { name: 'settings', command: node('tools/settings.ts') },
];

async function main(): Promise<void> {
  const outcomes = await runSteps(CHECKS);
  const failed = outcomes.filter((outcome) => !outcome.ok);
  console.log(`checks: ${outcomes.length - failed.length} kept, ${failed.length} broken`);
  if (failed.length > 0) process.exitCode = 1;
}

if (isStarted(import.meta.filename)) await main();
