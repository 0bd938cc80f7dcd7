import { createServer } from 'node:net';
import { type Lock, tryLock } from './data-lock.ts';

/** A port that is free and that no other instance on this machine takes while we hold it. */
export interface HeldPort {
  readonly port: number;
  readonly lock: Lock;
}

const TRIES = 200;

/** The wanted port or the next free one; 0 lets the system choose. */
export async function holdFreePort(wanted: number, host: string): Promise<HeldPort> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const candidate = wanted === 0 ? await chosenBySystem(host) : wanted + tried;
    if (candidate > 65_535) break;
    const lock = await tryLock(`port ${candidate}`);
    if (lock === undefined) continue;
    if ((await listenOnce(candidate, host)) !== undefined) return { port: candidate, lock };
    await lock.release();
  }
  throw new Error(`no free port from ${wanted} on; set PORT to one that is free.`);
}

async function chosenBySystem(host: string): Promise<number> {
  const port = await listenOnce(0, host);
  if (port === undefined) throw new Error(`no free port on ${host}.`);
  return port;
}

/** Opens the port for a moment; undefined when somebody else has it. */
async function listenOnce(port: number, host: string): Promise<number | undefined> {
  const server = createServer();
  return await new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else if (error.code === 'EACCES')
        reject(new Error(`port ${port} needs more rights than we have.`));
      else reject(new Error(`cannot listen on ${host}:${port}: ${error.message}`));
    });
    server.listen({ port, host }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
