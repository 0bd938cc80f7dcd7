import { MOTIFS } from './motifs/index.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { bust } from './people.ts';
import { box, drawn, ground, moved, penOf, picture, subject, tooth } from './picture.ts';
import { times } from './shapes.ts';
import type { CoverSpec, SceneKind, SceneSpec } from './types.ts';
import { workingDrawing } from './working-drawing.ts';

/** Close up: the subject grown around the spot that matters. */
function detail(spec: CoverSpec): string {
  const pen = penOf(spec);
  const [x, y] = MOTIFS[spec.motif].focus;
  const grown = `<g transform="translate(800 600) scale(1.95) translate(${-x} ${-y})">`;
  return ground(spec, 1) + `${grown}${drawn(spec.motif, pen)}</g>` + tooth(pen);
}

/** Among people: on their table, or (for places) as a picture they stand before. */
function use(spec: CoverSpec): string {
  const pen = penOf(spec);
  const other = penOf(spec, 700_001);
  const { random } = other;
  const isLeft = random.chance(0.5);
  const person = (x: number, y: number, scale: number, away = false) =>
    other.at(x, y, 0, scale, bust(other, away));
  if (MOTIFS[spec.motif].fills) {
    const art = other.inside(
      box(330, 130, 940, 705),
      moved(800, 482, 0.5875, ground(spec) + subject(spec.motif, pen)),
    );
    return (
      other.patterns() +
      other.rect(-20, -20, 1640, 1240, 'wash') +
      other.rect(-20, 960, 1640, 300, 'light') +
      other.rect(-20, 950, 1640, 16, 'paper') +
      other.rect(300, 100, 1000, 765, 'ink', { shadow: 18 }) +
      other.rect(312, 112, 976, 741, 'white') +
      art +
      person(isLeft ? 90 : 1010, 640, 1.5, true) +
      person(isLeft ? 480 : 620, 730, 1.25, true) +
      tooth(pen)
    );
  }
  const x = isLeft ? 1030 : 570;
  const y = 560;
  const window =
    other.rect(isLeft ? 110 : 1090, 90, 400, 480, 'paper', { r: 8 }) +
    other.rect(isLeft ? 130 : 1110, 110, 360, 440, 'light') +
    other.circle(isLeft ? 400 : 1380, 240, 60, 'spark') +
    other.blob(isLeft ? 290 : 1270, 560, 230, 120, 'mid');
  const shelf = other.rect(isLeft ? 640 : 130, 170, 760, 22, 'mid');
  const frame = other.inside(box(-20, -20, 1640, 1240), window);
  return (
    other.patterns() +
    other.rect(-20, -20, 1640, 1240, 'wash') +
    frame +
    other.rect(isLeft ? 110 : 1090, 550, 400, 26, 'paper') +
    shelf +
    times(7, (i) =>
      other.rect(
        (isLeft ? 660 : 150) + i * 52,
        170 - 90 - (i % 3) * 18,
        38,
        90 + (i % 3) * 18,
        (['light', 'mid', 'paper'] as const)[i % 3] ?? 'light',
      ),
    ).join('') +
    person(isLeft ? 60 : 880, 330, 1.65) +
    other.rect(-20, 960, 1640, 300, 'main') +
    other.rect(-20, 950, 1640, 24, 'mid') +
    other.ellipse(x, 975, 400, 30, 'ink', { opacity: 0.2 }) +
    moved(x, y + 60, 0.74, drawn(spec.motif, pen)) +
    tooth(pen)
  );
}

/** Four variants side by side, each in colours of its own. */
function series(spec: CoverSpec): string {
  const pen = penOf(spec, 900_001);
  const names = Object.keys(PALETTES) as PaletteName[];
  const others = pen.random.shuffle(names.filter((name) => name !== spec.palette));
  const tiles = times(4, (i) => {
    const [x, y] = [56 + (i % 2) * 752, 42 + Math.floor(i / 2) * 564];
    const tile: CoverSpec = {
      ...spec,
      palette: i === 0 ? spec.palette : (others[i] ?? 'tide'),
      seed: spec.seed + i * 7,
    };
    const inner = penOf(tile);
    const art = moved(x + 368, y + 276, 0.46, ground(tile, i) + subject(tile.motif, inner));
    return (
      pen.rect(x, y, 736, 552, 'ink', { opacity: 0.12 }) + pen.inside(box(x, y, 736, 552), art)
    );
  });
  return pen.patterns() + pen.rect(-20, -20, 1640, 1240, 'white') + tiles.join('') + tooth(pen);
}

/** Half of the working drawings are blue; beside a blue cover stands a white one. */
const isDrawnBlue = ({ seed, manner }: CoverSpec): boolean =>
  manner !== 'blueprint' && seed % 2 === 0;

const SCENES: Readonly<Record<SceneKind, (spec: CoverSpec) => string>> = {
  detail,
  use,
  plan: (spec) => workingDrawing(spec, isDrawnBlue(spec) ? 'blueprint' : 'plan'),
  series,
};

/** Draws a further picture of a campaign from its cover's spec and the kind of scene. */
export function drawScene(spec: SceneSpec): string {
  return picture(SCENES[spec.scene](spec), spec.width, spec.height);
}
