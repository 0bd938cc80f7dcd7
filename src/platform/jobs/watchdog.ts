import { Worker } from 'node:worker_threads';

// Runs in a thread of its own, which no endless loop of the process can hold up. A process that was paused
// finds its beat standing still for one look at most; so only a row of looks without a beat counts.
// Ten looks: few enough that an idle process is seldom woken.
const LOOKS = 10;
const PROGRAM = `
const { workerData } = require('node:worker_threads');
const beats = new Int32Array(workerData.beats);
let last = -1;
let missed = 0;
for (;;) {
  if (Atomics.wait(beats, 1, 0, workerData.lookMs) === 'ok') break;
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed >= workerData.looks) process.kill(process.pid, 'SIGKILL');
}`;

/**
 * Kills this process when its event loop stood still for so many seconds: a job in an endless loop would
 * otherwise hold up everything else for ever. Whoever supervises the process starts it again, and the job is
 * tried elsewhere until it is given up.
 */
export function startWatchdog(seconds: number): { stop(): Promise<void> } {
  const beats = new Int32Array(new SharedArrayBuffer(8));
  const lookMs = (seconds * 1_000) / LOOKS;
  const beat = setInterval(() => Atomics.add(beats, 0, 1), lookMs / 2);
  beat.unref();
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { beats: beats.buffer, lookMs, looks: LOOKS },
  });
  worker.unref();
  worker.on('error', () => clearInterval(beat));
  return {
    async stop() {
      clearInterval(beat);
      Atomics.notify(beats, 1);
      await worker.terminate();
    },
  };
}
