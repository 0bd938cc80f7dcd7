import { request as httpRequest } from 'node:http';

export interface Stream {
  readonly status: number;
  /** Everything that has come. */
  readonly text: () => string;
  readonly isOver: () => boolean;
  readonly close: () => void;
}

export interface From {
  readonly locale?: string;
  readonly lastEventId?: string;
}

/** The stream of a campaign as somebody reads it; answered once its head is there. */
export function followAt(
  port: number,
  campaign: { readonly id: number },
  session: number | null,
  { lastEventId, locale }: From = {},
) {
  return new Promise<Stream>((resolve, reject) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: `/live/command_center/${campaign.id}${locale ? `?locale=${locale}` : ''}`,
        headers: {
          ...(session === null ? {} : { cookie: `session=${session}` }),
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
      },
      (answer) => {
        let text = '';
        let isOver = false;
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('close', () => {
          isOver = true;
        });
        resolve({
          status: answer.statusCode ?? 0,
          text: () => text,
          isOver: () => isOver,
          close: () => call.destroy(),
        });
      },
    );
    call.on('error', reject);
    call.end();
  });
}

/** The contributions it told of. */
export const idsIn = (stream: Stream) =>
  [...stream.text().matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
/** Where it can go on. */
export const lastIdOf = (stream: Stream) => [...stream.text().matchAll(/^id: (.*)$/gm)].at(-1)?.[1];
