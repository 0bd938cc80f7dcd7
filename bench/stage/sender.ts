// Sends one account's texts, in a process of its own: node bench/build/sender.js, told what by messages.
import { LoopbackClient } from '../measure/loopback-client.ts';
import type { PlantedSender } from './plant-sender.ts';
import { type Sending, textsToSend } from './texts-to-send.ts';

/** Whose texts go where; `number` picks the loopback address they come from. */
export interface SenderTask {
  readonly url: string;
  readonly kind: 'ordinary' | 'worst';
  readonly sender: PlantedSender;
  readonly number: number;
  /** Calls that are under way at once. */
  readonly atOnce: number;
}

/** By the name of a call: its answers by status, and the milliseconds of those taken. */
export interface Sent {
  readonly answers: Record<string, Record<string, number>>;
  readonly latencies: Record<string, number[]>;
}

export function emptySent(): Sent {
  return { answers: {}, latencies: {} };
}

/** Makes one call and counts how it was answered. */
export async function sendOne(
  client: LoopbackClient,
  call: Sending,
  turn: number,
  sent: Sent,
): Promise<void> {
  const began = performance.now();
  const { status } =
    call.method === 'GET'
      ? await client.get(call.path(turn))
      : await client.write(call.method, call.path(turn), call.body?.(turn) ?? {});
  if (status < 400) (sent.latencies[call.name] ??= []).push(performance.now() - began);
  const answers = (sent.answers[call.name] ??= {});
  answers[status] = (answers[status] ?? 0) + 1;
}

/** All its calls round and round, refused ones too, until it is over. */
async function sendAll(task: SenderTask, sent: Sent, over: AbortSignal): Promise<void> {
  const calls = textsToSend(task.kind, task.sender);
  let turn = 0;
  const one = async () => {
    const client = new LoopbackClient(task.url, task.number);
    client.useSession(task.sender.session);
    while (!over.aborted) {
      const call = calls[(turn += 1) % calls.length];
      if (call) await sendOne(client, call, turn, sent);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: task.atOnce }, one));
}

/** A task begins with its message and ends with the next one, which is answered with what was sent. */
function serve(): void {
  let over: AbortController | undefined;
  process.on('message', (task: SenderTask | 'stop') => {
    if (task === 'stop') return over?.abort();
    over = new AbortController();
    const sent = emptySent();
    sendAll(task, sent, over.signal).then(
      () => process.send?.({ sent }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}

if (process.argv[1]?.endsWith('sender.js')) serve();
