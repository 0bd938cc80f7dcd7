import { connect } from 'node:net';

const FIRST_BYTE_MS = 30_000;

/** Sends exactly these bytes and reads until the other side closes or falls silent after an answer. */
export function rawRequest(port: number, bytes: string | Buffer, silenceMs = 400): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(FIRST_BYTE_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      socket.setTimeout(silenceMs);
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

/** The status of the first answer; 0 when the connection was closed without one. */
export function firstStatus(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
