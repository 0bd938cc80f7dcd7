/**
 * `npm run soak [-- --operations 20000 --seed 1 --kill-every 1000]`; ends with 1 when something was lost.
 * With `--beside ../other-checkout` every second visitor talks to that checkout's build, on one database.
 */
import { parseArgs } from 'node:util';
import { runSoak } from './run.ts';

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    'kill-every': { type: 'string', default: '1000' },
    beside: { type: 'string' },
  },
});
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const { problems, stories, counts } = await runSoak({
  operations: Number(values.operations),
  seed: Number(values.seed),
  killEvery: Number(values['kill-every']),
  beside: values.beside,
  say,
});
for (const [name, count] of [...counts].sort()) say(`${String(count).padStart(7)} ${name}`);
for (const line of [...stories.slice(0, 100), ...problems.slice(0, 300)]) say(line);
say(`${values.operations} operations, seed ${values.seed}: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
