export type Point = readonly [x: number, y: number];

/** A number as short text: a tenth of a unit is finer than the eye. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Path through points, straight from one to the next. */
export function straight(points: readonly Point[], closed = true): string {
  const text = points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L');
  return `M${text}${closed ? 'Z' : ''}`;
}

/** A soft closed path through points (Catmull-Rom turned into Bézier). */
export function soft(points: readonly Point[]): string {
  const count = points.length;
  const at = (index: number): Point => points[(index + count) % count] ?? [0, 0];
  const parts = points.map((_, i) => {
    const [ax, ay] = at(i - 1);
    const [bx, by] = at(i);
    const [cx, cy] = at(i + 1);
    const [dx, dy] = at(i + 2);
    const one = `${short(bx + (cx - ax) / 6)} ${short(by + (cy - ay) / 6)}`;
    const two = `${short(cx - (dx - bx) / 6)} ${short(cy - (dy - by) / 6)}`;
    return `C${one} ${two} ${short(cx)} ${short(cy)}`;
  });
  const [x, y] = at(0);
  return `M${short(x)} ${short(y)}${parts.join('')}Z`;
}

/** A leaf from its stem at (x, y), `length` long, pointing to `angle` (degrees, 0 is right). */
export function leafPath(x: number, y: number, length: number, width: number, angle: number) {
  const turn = (angle * Math.PI) / 180;
  const at = (along: number, aside: number) =>
    `${short(x + along * Math.cos(turn) - aside * Math.sin(turn))} ` +
    short(y + along * Math.sin(turn) + aside * Math.cos(turn));
  const left = `Q${at(length * 0.45, width)} ${at(length, 0)}`;
  return `M${at(0, 0)}${left}Q${at(length * 0.45, -width)} ${at(0, 0)}Z`;
}

/** An arch with its foot on y: straight sides, a half circle above. */
export function archPath(x: number, y: number, width: number, height: number): string {
  const r = width / 2;
  const shoulder = short(y - height + r);
  return `M${short(x)} ${short(y)}V${shoulder}A${r} ${r} 0 0 1 ${short(x + width)} ${shoulder}V${short(y)}Z`;
}

/** A half disc: the flat side runs through (x, y), the round one faces `angle`. */
export function halfPath(x: number, y: number, r: number, angle: number): string {
  const turn = ((angle - 90) * Math.PI) / 180;
  const dx = r * Math.cos(turn);
  const dy = r * Math.sin(turn);
  const from = `${short(x + dx)} ${short(y + dy)}`;
  return `M${from}A${r} ${r} 0 0 1 ${short(x - dx)} ${short(y - dy)}Z`;
}

/** A wavy band from the left edge to the right, filled down to `bottom`. */
export function wavePath(y: number, height: number, length: number, shift: number, bottom = 1240) {
  const half = length / 2;
  const start = -length + (shift % length);
  let d = `M${short(start)} ${short(y)}`;
  for (let x = start, up = 1; x < 1640; x += half, up = -up) {
    d += `q${short(half / 2)} ${short(-up * height)} ${short(half)} 0`;
  }
  return `${d}V${bottom}H${short(start)}Z`;
}

/** Points on a ring, for stars, petals, cogs and stools set in a circle. */
export function ring(x: number, y: number, r: number, count: number, start = 0): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((start + (360 * i) / count) * Math.PI) / 180;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const;
  });
}

/** The whole numbers from 0 to count − 1. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
