import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|html)$/;
const SMALLEST_WORTH = 1024;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` beside the browser's assets, so that serving them costs no CPU. */
export function precompressPlugin(): Plugin {
  return {
    name: 'groundswell-precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      order: 'post',
      async handler(options) {
        if (!options.dir) return;
        const folder = path.join(options.dir, 'assets');
        const files = readdirSync(folder).filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST_WORTH) return;
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  writeFileSync(`${file}.br`, await toBrotli(bytes, brotliOptions));
  writeFileSync(`${file}.gz`, await toGzip(bytes, { level: 9 }));
}
