// The yardstick of a render: a React page of as many elements, rendered whole for each request by a bare
// node:http. node bench/stage/bare-page.ts <elements> <characters of text>
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

const [, script, elements, characters] = process.argv;
const PER_SECTION = 20;

interface SectionProps {
  readonly from: number;
  readonly count: number;
  readonly text: string;
}

/** One component per twenty elements, about as dense as a page of ours; each has a class and text. */
function Section({ from, count, text }: SectionProps): ReactElement {
  const parts = Array.from({ length: count - 1 }, (_, index) =>
    createElement(
      'p',
      { key: index, className: 'text-16 text-soft', id: `p${from + index}` },
      text,
    ),
  );
  return createElement('section', { className: 'grid gap-4' }, parts);
}

function BarePage({ count, text }: { count: number; text: string }): ReactElement {
  const sections: ReactElement[] = [];
  for (let from = 0; from < count; from += PER_SECTION) {
    const here = Math.min(PER_SECTION, count - from);
    sections.push(createElement(Section, { key: from, from, count: here, text }));
  }
  return createElement('html', null, createElement('body', null, sections));
}

/** `count` elements that hold so many characters of text together; prints `{ port }` when it listens. */
function serve(count: number, text: string): void {
  const server = createServer((_request, response) => {
    const body = Buffer.from(
      `<!doctype html>${renderToString(createElement(BarePage, { count, text }))}`,
    );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-length', body.length);
    response.end(body);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`);
  });
}

if (script?.endsWith('bare-page.ts') && elements !== undefined) {
  const count = Number(elements);
  serve(count, 'a'.repeat(Math.max(1, Math.round(Number(characters) / count))));
}
