import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';

// SVG is forbidden in this process for good (image-decoder.ts), as loaders can only be switched for a whole
// process. Our own drawings are turned into pixels by a child that lives as long as there is something to
// draw. Frames both ways: four bytes of length, then the content; an empty answer means failure.
const PROGRAM = `
const { default: sharp } = await import(process.argv[1]);
sharp.concurrency(1);
sharp.cache(false);
let pending = Buffer.alloc(0);
function answer(bytes) {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  process.stdout.write(Buffer.concat([head, bytes]));
}
for await (const chunk of process.stdin) {
  pending = Buffer.concat([pending, chunk]);
  while (pending.length >= 4 && pending.length >= 4 + pending.readUInt32BE(0)) {
    const end = 4 + pending.readUInt32BE(0);
    const svg = pending.subarray(4, end);
    pending = pending.subarray(end);
    try {
      const drawing = sharp(svg, { limitInputPixels: 40e6 }).flatten({ background: '#ffffff' });
      const bounds = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true };
      const quality = { quality: 92, chromaSubsampling: '4:4:4' };
      answer(await drawing.resize(bounds).jpeg(quality).toBuffer());
    } catch (error) {
      console.error(error.message);
      answer(Buffer.alloc(0));
    }
  }
}`;

const IDLE_MS = 2_000;

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

class Rasteriser {
  readonly #child: ChildProcess;
  readonly #waiting: Waiting[] = [];
  #pending = Buffer.alloc(0);
  #idle: NodeJS.Timeout | undefined;
  #complaint = '';
  isOver = false;

  constructor() {
    const sharpPath = createRequire(import.meta.url).resolve('sharp');
    const options = ['--input-type=module', '-e', PROGRAM, sharpPath];
    this.#child = spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#complaint = String(chunk).slice(0, 500);
    });
    this.#child.stdin?.on('error', () => undefined);
    this.#child.on('error', (error) => this.#end(error));
    this.#child.on('exit', () => this.#end(new Error(`Drawing process ended: ${this.#complaint}`)));
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  draw(svg: Buffer): Promise<Buffer> {
    clearTimeout(this.#idle);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      const head = Buffer.alloc(4);
      head.writeUInt32BE(svg.length);
      this.#child.stdin?.write(Buffer.concat([head, svg]));
    });
  }

  #read(chunk: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, chunk]);
    while (this.#pending.length >= 4) {
      const end = 4 + this.#pending.readUInt32BE(0);
      if (this.#pending.length < end) return;
      const picture = Buffer.from(this.#pending.subarray(4, end));
      this.#pending = this.#pending.subarray(end);
      const next = this.#waiting.shift();
      if (picture.length > 0) next?.resolve(picture);
      else next?.reject(new Error(`Not drawable: ${this.#complaint}`));
    }
    if (this.#waiting.length === 0) this.#idle = setTimeout(() => this.#stop(), IDLE_MS);
  }

  #stop(): void {
    this.isOver = true;
    this.#child.stdin?.end();
  }

  #end(error: Error): void {
    this.isOver = true;
    clearTimeout(this.#idle);
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
  }
}

// Two, as a picture takes a sixth of a second and the demo market has hundreds.
const MOST = 2;
let rasterisers: Rasteriser[] = [];

/** An SVG that our own code drew as a JPEG of at most 1600 pixels. Never for anything a person sent. */
export function rasteriseDrawing(svg: string): Promise<Buffer> {
  rasterisers = rasterisers.filter((each) => !each.isOver);
  let [freest] = rasterisers.toSorted((a, b) => a.waiting - b.waiting);
  if (freest === undefined || (freest.waiting > 0 && rasterisers.length < MOST)) {
    freest = new Rasteriser();
    rasterisers.push(freest);
  }
  return freest.draw(Buffer.from(svg));
}
