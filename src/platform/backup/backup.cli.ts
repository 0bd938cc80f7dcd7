import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Command } from '#platform/cli/command.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { storage } from '#platform/config/setting-forms.ts';
import { type FileStore, openStore } from '#platform/files/files.ts';
import { BackupError } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

function storeAt(address: string): FileStore {
  const { success, error } = storage.safeParse(address);
  if (success) return openStore(address);
  throw new BackupError(`The address ${error.issues.map(({ message }) => message).join(', ')}.`);
}

/** Looks for what must never be, and lays the books beside the provider's where it can be reached. */
async function checkInvariants(): Promise<number> {
  const child = spawn(process.execPath, [join(projectRoot(), 'checks/run.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 2;
}

/** What there was, somewhere else; and back again. */
export const commands: readonly Command[] = [
  {
    usage: 'backup <address>',
    summary: 'Back up database and files to file:/folder or s3://…, while the market serves',
    async run({ parameters: [address = ''], print }) {
      const { name, manifest } = await takeBackup(storeAt(address), print);
      const { missing } = manifest.files;
      if (missing > 0) print(`${missing} files were gone: deleted meanwhile, or lost before`);
      print(`The backup ${name} is taken.`);
      return 0;
    },
  },
  {
    usage: 'restore <address> [name]',
    summary: 'Restore the last backup, or the named one, into an empty database and the file store',
    async run({ parameters: [address = '', name], print }) {
      const restored = await restoreBackup(storeAt(address), name, print);
      if (!restored.hasSameKey) {
        print(
          'SECRET_KEY is another one: second factors and kept answers sealed with it stay closed.',
        );
      }
      print(`The backup ${restored.name} of ${restored.manifest.takenAt} is restored.`);
      return await checkInvariants();
    },
  },
];
