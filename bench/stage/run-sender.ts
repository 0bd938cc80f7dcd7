import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import type { SenderTask, Sent } from './sender.ts';

/** Made of stage/sender.ts by bench/run.ts. */
const program = () => join(projectRoot(), 'bench/build/sender.js');

/**
 * Somebody who sends from a process of their own: what making and sending their texts costs does not
 * count as waiting of those who are measured in this one.
 */
export class SenderProcess {
  readonly #child: ChildProcess = fork(program(), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

  /** Sends until the work is done; answers what it came to and what was sent. */
  async during<T>(task: SenderTask, work: () => Promise<T>): Promise<{ done: T; sent: Sent }> {
    this.#child.send(task);
    const done = await work();
    const answer = once(this.#child, 'message');
    this.#child.send('stop');
    const [{ sent, failure }] = (await answer) as [{ sent?: Sent; failure?: string }];
    if (sent === undefined) throw new Error(`the sender failed: ${failure}`);
    return { done, sent };
  }

  stop(): void {
    this.#child.disconnect();
  }
}
