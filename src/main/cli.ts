import { cac } from 'cac';
import { closeDatabase } from '#platform/db/pool.ts';
import { connectModules } from './connect-modules.ts';
import { commands } from './modules.ts';
import { joinLocalInstance } from './start-command-line.ts';

/** Runs one operator's command. Resolves to the exit code. */
export async function runCommandLine(parameters: readonly string[]): Promise<number> {
  joinLocalInstance();
  connectModules();
  const program = cac('groundswell');
  let code = 0;
  for (const command of commands) {
    const known = program.command(command.usage, command.summary);
    for (const [flag, text] of Object.entries(command.options ?? {})) known.option(flag, text);
    known.action(async (...given: unknown[]) => {
      const options = given.pop() as Record<string, string | number | boolean | undefined>;
      const values = given.flat().filter((value) => value !== undefined);
      const run = command.run({ parameters: values.map(String), options, print });
      code = (await run) ?? 0;
    });
  }
  program.help();
  program.parse(['node', 'groundswell', ...parameters], { run: false });
  if (!program.matchedCommand && !program.options.help) {
    const isUnknown = parameters.length > 0 && parameters[0] !== 'help';
    if (isUnknown) print(`There is no command "${parameters[0]}".`);
    program.outputHelp();
    return isUnknown ? 1 : 0;
  }
  try {
    await program.runMatchedCommand();
    return code;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await closeDatabase();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
