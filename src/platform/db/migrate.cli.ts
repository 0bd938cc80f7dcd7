import type { Command } from '#platform/cli/command.ts';
import { directDatabaseUrl } from '#platform/config/config.ts';
import { migrate, schemaState } from './migrate.ts';

const upToDate = (newer: readonly string[]) =>
  newer.length === 0
    ? 'The database is up to date.'
    : `The database is newer than this build, which can serve it: ${newer.join(', ')}`;

/** Brings the database to the schema of this build; every role refuses to start before. */
export const commands: readonly Command[] = [
  {
    usage: 'migrate',
    summary: 'Bring the database of DATABASE_URL to the schema of this build',
    options: { '--list': 'Only list what is to be applied; exit code 1 when something is' },
    async run({ options, print }) {
      const url = directDatabaseUrl();
      if (options.list) {
        const { pending, newer } = await schemaState(url);
        for (const { name } of pending) print(name);
        if (pending.length === 0) print(upToDate(newer));
        return pending.length === 0 ? 0 : 1;
      }
      const onApplied = (name: string, milliseconds: number) =>
        print(`${name}  ${milliseconds} ms`);
      const applied = await migrate(url, { onApplied });
      if (applied.length > 0) print('The database is migrated.');
      else print(upToDate((await schemaState(url)).newer));
      return 0;
    },
  },
];
