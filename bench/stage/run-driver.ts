import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import type { DriverResult, DriverTask } from './driver.ts';

/** Made of stage/driver.ts by bench/run.ts. */
const driver = () => join(projectRoot(), 'bench/build/driver.js');
const PATIENCE_MS = 120_000;

/** What a program of the benchmark is told. */
export function benchEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    TZ: 'UTC',
    NODE_ENV: 'production',
    LOCAL_MARKET: '1',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '16',
    ALLOW_SANDBOX_PAYMENTS: '1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    SECRET_KEY: 'a-secret-of-the-benchmark-0123456789abcdef',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    LOG_LEVEL: 'error',
  };
}

/** Runs one task in a process of its own, so that its CPU time is its own. Throws with its words. */
export async function runDriver(databaseUrl: string, task: DriverTask): Promise<DriverResult> {
  const child = spawn(process.execPath, [...driverFlags(), driver(), JSON.stringify(task)], {
    env: benchEnvironment(databaseUrl),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (complaints += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  const line = output.trim().split('\n').at(-1) ?? '';
  if (code !== 0 || !line.startsWith('{'))
    throw new Error(`the driver failed:\n${complaints}${output}`);
  return JSON.parse(line) as DriverResult;
}

/** BENCH_PROFILE names a folder: each driver leaves a CPU profile there. */
function driverFlags(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}
