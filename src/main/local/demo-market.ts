import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { schemaState } from '#platform/db/migrate.ts';
import { logFolder } from './data-folder.ts';
import { programOf } from './fresh-build.ts';
import type { MarketSettings, Progress } from './market-settings.ts';
import { endPlanting, notePlanting } from './planting-note.ts';
import { recordOf, writeRecord } from './processes.ts';
import { endOf } from './supervised-process.ts';

/** Wanted until planting ended well, so that a run that was killed meanwhile is made up for. */
type DemoState = 'wanted' | 'planted' | 'unwanted';

export interface DemoPlan {
  /** Plants the demo market if it is wanted; answers whether it is there. */
  plant(environment: NodeJS.ProcessEnv, progress: Progress): Promise<boolean>;
}

/** File with pid and start time of the planting while it runs. */
export function plantRecord(dataDir: string): string {
  return join(dataDir, 'plant-demo.run.json');
}

/** Decides before the first migration: only an empty database gets the demo market. */
export async function demoPlan(settings: MarketSettings, databaseUrl: string): Promise<DemoPlan> {
  const note = join(settings.dataDir, 'demo-market');
  if (!existsSync(note)) {
    const { applied } = await schemaState(databaseUrl);
    const isWanted = settings.wantsDemo && !settings.hasOwnProvider && applied.length === 0;
    writeState(note, isWanted ? 'wanted' : 'unwanted');
  }
  const { dataDir } = settings;
  if (readState(note) === 'wanted') notePlanting(dataDir);
  return {
    async plant(environment, progress) {
      try {
        if (readState(note) === 'wanted') {
          if (!(await plantBy(environment, settings, progress))) return false;
          writeState(note, 'planted');
        }
        return readState(note) === 'planted';
      } finally {
        endPlanting(dataDir);
      }
    },
  };
}

function readState(note: string): DemoState {
  return readFileSync(note, 'utf8').trim() as DemoState;
}

function writeState(note: string, state: DemoState): void {
  writeFileSync(note, `${state}\n`);
}

async function plantBy(
  environment: NodeJS.ProcessEnv,
  settings: MarketSettings,
  { say, stopped }: Progress,
): Promise<boolean> {
  const { dataDir } = settings;
  say('Planting the demo market (once) …');
  const log = join(logFolder(dataDir), 'plant-demo.log');
  const child = spawnPlanting(programOf(settings), environment, log);
  if (child.pid !== undefined) writeRecord(plantRecord(dataDir), recordOf(child.pid));
  const end = () => child.kill('SIGTERM');
  stopped.addEventListener('abort', end, { once: true });
  const [code] = (await once(child, 'exit')) as [number | null];
  stopped.removeEventListener('abort', end);
  rmSync(plantRecord(dataDir), { force: true });
  stopped.throwIfAborted();
  if (code === 0) return true;
  say(`The demo market could not be planted; the next start tries again.\n${endOf(log)}`);
  return false;
}

function spawnPlanting(program: string, environment: NodeJS.ProcessEnv, log: string): ChildProcess {
  const output = openSync(log, 'a', 0o600);
  try {
    return spawn(process.execPath, [program, 'cli', 'plant-demo'], {
      cwd: projectRoot(),
      env: environment,
      stdio: ['ignore', output, output],
      detached: true,
    });
  } finally {
    closeSync(output);
  }
}
