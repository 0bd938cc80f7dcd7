import { Agent as PlainAgent, type IncomingMessage, request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import Stripe from 'stripe';

/** No answer of the provider is larger than this; one that is counts as unreadable. */
const MAX_ANSWER_BYTES = 5_000_000;

const agent = new Agent({ keepAlive: true });
const plainAgent = new PlainAgent({ keepAlive: true });

type Asked = Parameters<Stripe.HttpClient['makeRequest']>;

/** An answer that was read to its end. */
class WholeAnswer extends Stripe.HttpClientResponse {
  readonly #text: string;

  constructor({ statusCode = 0, headers }: IncomingMessage, text: string) {
    super(statusCode, headers as Record<string, string>);
    this.#text = text;
  }

  override getRawResponse(): object {
    return {};
  }

  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.#text) as unknown;
  }
}

/**
 * How the SDK asks: over connections that are kept, in so many milliseconds from question to the end of the
 * answer. Each answer is read whole, and never more than MAX_ANSWER_BYTES of it; none leads elsewhere.
 */
export class StripeHttp extends Stripe.HttpClient {
  override getClientName(): string {
    return 'node';
  }

  override makeRequest(...asked: Asked): Promise<WholeAnswer> {
    const [host, port, path, method, headers, body, protocol, timeout] = asked;
    const isPlain = protocol === 'http';
    const options = {
      // As `http.request` wants an IPv6 address.
      host: host.replace(/^\[(.*)\]$/, '$1'),
      port,
      path,
      method,
      headers: headers as Record<string, string>,
      agent: isPlain ? plainAgent : agent,
    };
    return new Promise((resolve, reject) => {
      const sent = (isPlain ? requestPlain : request)(options);
      const late = () => sent.destroy(Stripe.HttpClient.makeTimeoutError());
      const timer = setTimeout(late, timeout);
      const ended = (error: Error | undefined, answer?: WholeAnswer): void => {
        clearTimeout(timer);
        if (answer !== undefined) return resolve(answer);
        sent.destroy();
        reject(error ?? new Error('the payment provider ended its answer too early'));
      };
      sent.on('error', ended);
      sent.once('response', (answer) => readWhole(answer, ended));
      sent.end(body);
    });
  }
}

function readWhole(
  answer: IncomingMessage,
  ended: (error: Error | undefined, answer?: WholeAnswer) => void,
): void {
  const { statusCode = 0 } = answer;
  if (statusCode >= 300 && statusCode < 400) {
    return ended(new Error('the payment provider leads elsewhere'));
  }
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) ended(new Error('the payment provider sent too much'));
    else chunks.push(chunk);
  });
  answer.on('error', ended);
  answer.once('close', () => {
    if (!answer.complete) ended(undefined);
  });
  answer.once('end', () =>
    ended(undefined, new WholeAnswer(answer, String(Buffer.concat(chunks)))),
  );
}
