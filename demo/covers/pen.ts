import { type Random, randomFrom } from '../random.ts';
import { type Hand, MANNERS } from './manners.ts';
import { PALETTES, type Palette, type PaletteName, type Tone } from './palettes.ts';
import { type Point, halfPath, leafPath, ring, short, soft, straight } from './shapes.ts';

interface Look {
  /** Height of the cut-paper shadow; 0 is none. */
  readonly shadow?: number;
  readonly opacity?: number;
  /** Degrees, about the shape's middle. */
  readonly turn?: number;
  /** Corner radius of rectangles. */
  readonly r?: number;
}

/** Draws shapes as SVG markup, in the manner of one hand. */
export class Pen {
  readonly random: Random;
  readonly palette: Palette;
  readonly hand: Hand;
  readonly prefix: string;
  private nextId = 0;

  constructor(palette: PaletteName, seed: number, hand: Hand = 'paper') {
    this.random = randomFrom(`${palette}/${seed}`);
    this.palette = PALETTES[palette];
    this.hand = hand;
    this.prefix = `${palette}${seed}${hand === 'paper' ? '' : hand}`;
  }

  /** A name no other picture uses, so that several may stand in one page. */
  id(): string {
    this.nextId += 1;
    return `${this.prefix}-${this.nextId}`;
  }

  /** What the hand's fills refer to; once in a picture, for each pen that draws in it. */
  patterns(): string {
    return MANNERS[this.hand].patterns?.(this) ?? '';
  }

  /** Any path. */
  path(d: string, tone: Tone, look: Look = {}): string {
    const more =
      (look.opacity === undefined ? '' : ` opacity="${look.opacity}"`) +
      (look.turn ? ` transform="rotate(${short(look.turn)})"` : '');
    const lift = look.shadow ?? 0;
    const shade =
      lift > 0 && MANNERS[this.hand].lifts
        ? `<path d="${d}" fill="${this.palette.ink}" opacity=".15" ` +
          `transform="translate(${short(lift * 0.6)} ${short(lift)})"/>`
        : '';
    return `${shade}<path d="${d}" ${MANNERS[this.hand].fill(tone, this)} stroke-linejoin="round"${more}/>`;
  }

  rect(x: number, y: number, w: number, h: number, tone: Tone, look: Look = {}): string {
    const r = Math.min(look.r ?? 0, w / 2, h / 2);
    const [a, b, c, d] = [short(w - 2 * r), short(h - 2 * r), short(r), short(-r)];
    const d0 =
      r > 0
        ? `M${short(x + r)} ${short(y)}h${a}a${c} ${c} 0 0 1 ${c} ${c}v${b}a${c} ${c} 0 0 1 ${d} ${c}` +
          `h${short(2 * r - w)}a${c} ${c} 0 0 1 ${d} ${d}v${short(2 * r - h)}a${c} ${c} 0 0 1 ${c} ${d}Z`
        : `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}Z`;
    const { turn, ...rest } = look;
    const drawn = this.path(d0, tone, rest);
    return turn ? this.about(x + w / 2, y + h / 2, turn, drawn) : drawn;
  }

  ellipse(x: number, y: number, rx: number, ry: number, tone: Tone, look: Look = {}): string {
    const d =
      `M${short(x - rx)} ${short(y)}a${short(rx)} ${short(ry)} 0 1 1 ${short(2 * rx)} 0` +
      `a${short(rx)} ${short(ry)} 0 1 1 ${short(-2 * rx)} 0Z`;
    const { turn, ...rest } = look;
    const drawn = this.path(d, tone, rest);
    return turn ? this.about(x, y, turn, drawn) : drawn;
  }

  circle(x: number, y: number, r: number, tone: Tone, look: Look = {}): string {
    return this.ellipse(x, y, r, r, tone, look);
  }

  poly(points: readonly Point[], tone: Tone, look: Look = {}): string {
    return this.path(straight(points), tone, look);
  }

  /** A pebble: a soft shape around (x, y), a little different each time. */
  blob(x: number, y: number, rx: number, ry: number, tone: Tone, look: Look = {}): string {
    const points = ring(0, 0, 1, 9, this.random.between(0, 40)).map(([px, py]): Point => {
      const reach = this.random.between(0.88, 1.1);
      return [x + px * rx * reach, y + py * ry * reach];
    });
    return this.path(soft(points), tone, look);
  }

  leaf(x: number, y: number, length: number, width: number, angle: number, tone: Tone): string {
    return this.path(leafPath(x, y, length, width, angle), tone);
  }

  half(x: number, y: number, r: number, angle: number, tone: Tone, look: Look = {}): string {
    return this.path(halfPath(x, y, r, angle), tone, look);
  }

  /** A line of some width along a path. */
  stroke(d: string, tone: Tone, width: number, opacity = 1): string {
    const drawn = MANNERS[this.hand].stroke(d, tone, width, this);
    return opacity < 1 ? `<g opacity="${opacity}">${drawn}</g>` : drawn;
  }

  /** A straight or bent line through points. */
  line(points: readonly Point[], tone: Tone, width: number, opacity = 1): string {
    return this.stroke(straight(points, false), tone, width, opacity);
  }

  /** Content moved, turned (degrees) and scaled about its own origin. */
  at(x: number, y: number, turn: number, scale: number, content: string): string {
    const how = `translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${scale.toFixed(3)})`;
    return `<g transform="${how}">${content}</g>`;
  }

  /** Content turned about a point. */
  about(x: number, y: number, turn: number, content: string): string {
    return `<g transform="rotate(${short(turn)} ${short(x)} ${short(y)})">${content}</g>`;
  }

  /** Content seen only inside a path. */
  inside(d: string, content: string): string {
    const id = this.id();
    return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
  }
}
