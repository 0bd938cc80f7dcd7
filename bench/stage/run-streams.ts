import { type ClientRequest, get } from 'node:http';

export interface Reader {
  /** Numbers of the contributions it was told of. */
  readonly seen: ReadonlySet<number>;
  /** Milliseconds between a contribution and its arrival. */
  readonly delays: readonly number[];
  close(): void;
}

/** Opens a stream and reads along; throws where it is refused. */
export function follow(port: number, campaignId: number, token: string): Promise<Reader> {
  const seen = new Set<number>();
  const delays: number[] = [];
  return new Promise((resolve, reject) => {
    const headers = { cookie: `session=${token}` };
    const path = `/live/command_center/${campaignId}?locale=en`;
    const call: ClientRequest = get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      if (answer.statusCode !== 200) {
        reject(new Error(`a stream was answered ${answer.statusCode}`));
        return;
      }
      answer.setEncoding('utf8').on('data', (text: string) => {
        for (const [, id, at] of text.matchAll(/"id":(\d+),.*?"at":"([^"]+)"/g)) {
          if (!seen.has(Number(id))) delays.push(Date.now() - Date.parse(at ?? ''));
          seen.add(Number(id));
        }
      });
      resolve({ seen, delays, close: () => call.destroy() });
    });
    // Closing is an end that the other side did not ask for.
    call.on('error', reject);
  });
}
