import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#platform/config/project-root.ts';
import { benchEnvironment } from '../stage/run-driver.ts';

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a program of the bench that serves something, made of serve/<name>.ts by bench/run.ts. */
export async function startServer(
  name: 'streams-server' | 'search-server',
  databaseUrl: string,
): Promise<RunningServer> {
  const program = join(projectRoot(), 'bench/build', `${name}.js`);
  const child = spawn(process.execPath, [program], {
    env: benchEnvironment(databaseUrl),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface({ input: stdout })) {
    return (JSON.parse(line) as { port: number }).port;
  }
  throw new Error('the server ended before it served');
}
