import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minorOf } from './amounts.ts';
import { FileCutOff, LONGEST_LINE, readLines } from './read-lines.ts';
import { campaignRow, readRow } from './market-rows.ts';
import { decodeLine, repairLine, repairText } from './repair-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function linesOf(bytes: Buffer): Promise<string[]> {
  const path = join(folder, 'rows.jsonl.gz');
  await writeFile(path, bytes);
  const lines: string[] = [];
  for await (const line of readLines(path)) {
    lines.push(`${line.number}:${line.bytes.length > 60 ? line.bytes.length : line.bytes}`);
  }
  return lines;
}

describe('lines of a gzip file', () => {
  it('are cut at the newline alone, the last one with or without it', async () => {
    expect(await linesOf(gzipSync('a\n\nb\r\nc'))).toEqual(['1:a', '2:', '3:b\r', '4:c']);
    expect(await linesOf(gzipSync('a\n'))).toEqual(['1:a']);
    expect(await linesOf(gzipSync(''))).toEqual([]);
  });

  it('keep their number when chunks end inside them', async () => {
    const long = 'x'.repeat(200_000);
    expect(await linesOf(gzipSync(`${long}\nb\n${long}\n`))).toEqual([
      '1:200000',
      '2:b',
      '3:200000',
    ]);
  });

  it('never take more memory than the longest line that may be', async () => {
    const lines = await linesOf(gzipSync(`${'x'.repeat(LONGEST_LINE * 2)}\nb\n`));
    expect(lines).toEqual([`1:${LONGEST_LINE + 1}`, '2:b']);
  });

  it('end with what is whole where the file is cut off', async () => {
    const text = Array.from({ length: 5_000 }, (_, n) => `row ${n} ${(n * 7919) % 1009}`).join(
      '\n',
    );
    const path = join(folder, 'cut.jsonl.gz');
    const whole = gzipSync(text);
    await writeFile(path, whole.subarray(0, whole.length / 2));
    const lines: string[] = [];
    const reading = (async () => {
      for await (const line of readLines(path)) lines.push(line.bytes.toString());
    })();
    await expect(reading).rejects.toThrow(FileCutOff);
    expect(lines.length).toBeGreaterThan(500);
    expect(text.startsWith(`${lines.join('\n')}\n`)).toBe(true);
  });

  it('are refused where the file is no gzip file', async () => {
    await expect(linesOf(Buffer.from('{"id":"c1"}\n'))).rejects.toThrow('damaged after line 0');
  });
});

describe('texts', () => {
  it.each([
    ['present â€œBIRTHRIGHT?â€\u009d', 'present “BIRTHRIGHT?”'],
    ['JoyerÃ\u00ada en Ã\u0081mbar', 'Joyería en Ámbar'],
    ['Beautyâ„¢', 'Beauty™'],
    ['Film &amp; Video', 'Film & Video'],
    ['a\u0000b\u001bc', 'abc'],
    ['half \ud83d a sign', 'half \ufffd a sign'],
  ])('%j is meant to be %j', (read, meant) => expect(repairText(read)).toBe(meant));

  it.each([
    'Café Zürich',
    'Â',
    'Ã la carte',
    '100 € für Größe',
    '“already right” – naïve',
    '東京 Â© 2020',
  ])('%j is left as it is', (text) => expect(repairText(text)).toBe(text));

  it('loses line breaks where one line is wanted', () =>
    expect(repairLine(' a\r\n  b\tc ')).toBe('a b c'));

  it('is read as Windows-1252 where it is no UTF-8', () => {
    expect(decodeLine(Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80]))).toBe('Café €');
    expect(decodeLine(Buffer.from('Café €'))).toBe('Café €');
  });
});

describe('amounts', () => {
  it.each([
    [265.31, 'USD', 26531n],
    [0.1, 'EUR', 10n],
    [1967.5, 'USD', 196750n],
    [12.999, 'USD', 1299n],
    [1500.9, 'JPY', 1500n],
    [0, 'GBP', 0n],
  ] as const)('%d %s is %d minor units', (major, currency, minor) =>
    expect(minorOf(major, currency)).toBe(minor),
  );

  it.each([1e21, 1e10, -5, Number.NaN])('%d is refused', (major) =>
    expect(() => minorOf(major, 'USD')).toThrow(RangeError),
  );
});

describe('rows', () => {
  const row = { id: 'c1', title: 'A', currency: 'USD', raised: 1, state: 'live', source: 's' };

  it.each([
    ['{', 'not JSON'],
    ['null', 'not a row of this file'],
    [JSON.stringify({ ...row, currency: 'XXX' }), 'currency: a currency we do not have'],
    [JSON.stringify({ ...row, title: ' \u0000 ' }), 'title: '],
    [JSON.stringify({ ...row, deadline: '2020-13-01' }), 'deadline: not a date'],
    [JSON.stringify({ ...row, raised: -1 }), 'raised: '],
    [JSON.stringify({ ...row, id: "c1'; drop" }), 'id: '],
  ])('%s is refused with its reason', (json, reason) =>
    expect(readRow(campaignRow, json)).toMatchObject({ refused: expect.stringContaining(reason) }),
  );

  it('has dates with an offset, in UTC, and days alone', () => {
    const at = (deadline: string) =>
      (readRow(campaignRow, JSON.stringify({ ...row, deadline })) as { deadline: Date }).deadline;
    expect(at('2016-11-28T20:00:00-05:00').toISOString()).toBe('2016-11-29T01:00:00.000Z');
    expect(at('2016-08-16').toISOString()).toBe('2016-08-16T00:00:00.000Z');
  });
});
