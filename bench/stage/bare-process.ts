import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#platform/config/project-root.ts';

export interface BareProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts one of the yardsticks (`bare-server.ts`, `bare-page.ts`) as one process of its own. */
export async function startBare(
  script: 'bare-server.ts' | 'bare-page.ts',
  parameters: readonly number[],
): Promise<BareProcess> {
  const child = spawn(
    process.execPath,
    [join(projectRoot(), 'bench/stage', script), ...parameters.map(String)],
    {
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const port = await portOf(child);
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('the yardstick has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    return (JSON.parse(line) as { port: number }).port;
  }
  throw new Error('the yardstick ended before it listened');
}
