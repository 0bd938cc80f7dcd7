import { deflateSync } from 'node:zlib';

export interface FilePart {
  readonly field: string;
  readonly name: string;
  readonly content: Buffer;
  readonly type?: string;
}

const BOUNDARY = 'a-boundary-of-the-tests';

/** The content type that goes with what multipartForm makes. */
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A form with files, byte for byte as given: nothing is escaped. */
export function multipartForm(
  fields: Readonly<Record<string, string>>,
  ...files: readonly FilePart[]
): Buffer {
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  );
  for (const { field, name, content, type = 'image/jpeg' } of files) {
    const disposition = `content-disposition: form-data; name="${field}"; filename="${name}"`;
    const head = `--${BOUNDARY}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), content, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  out.writeUInt32BE(~crc >>> 0, body.length + 4);
  return out;
}

/** A PNG of one bit a pixel that says how large it is and holds the rows it is given. */
export function pngFile(
  width: number,
  height: number,
  rows: Buffer,
  more: readonly Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
