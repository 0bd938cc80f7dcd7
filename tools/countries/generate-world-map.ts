// Draws the world once, from Natural Earth's outlines (public domain) as the package world-atlas packs them,
// as seen in an atlas. Small countries are dots. By hand, with that package unpacked:
// node tools/countries/generate-world-map.ts FOLDER_OF_WORLD_ATLAS
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNaturalEarth } from '../../src/design/charts/world-projection.ts';

type Point = readonly [number, number];

interface Shape {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly id?: string;
  readonly properties: { readonly name: string };
  readonly arcs: readonly number[][] | readonly number[][][];
}

interface Atlas {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: readonly Point[][];
  readonly objects: { readonly countries: { readonly geometries: readonly Shape[] } };
}

/** ISO 3166-1: the number that the outlines bear, and the letters. */
const CODES =
  '004AF 008AL 010AQ 012DZ 016AS 020AD 024AO 028AG 031AZ 032AR 036AU 040AT 044BS 048BH 050BD 051AM ' +
  '052BB 056BE 060BM 064BT 068BO 070BA 072BW 074BV 076BR 084BZ 086IO 090SB 092VG 096BN 100BG 104MM ' +
  '108BI 112BY 116KH 120CM 124CA 132CV 136KY 140CF 144LK 148TD 152CL 156CN 158TW 162CX 166CC 170CO ' +
  '174KM 175YT 178CG 180CD 184CK 188CR 191HR 192CU 196CY 203CZ 204BJ 208DK 212DM 214DO 218EC 222SV ' +
  '226GQ 231ET 232ER 233EE 234FO 238FK 239GS 242FJ 246FI 248AX 250FR 254GF 258PF 260TF 262DJ 266GA ' +
  '268GE 270GM 275PS 276DE 288GH 292GI 296KI 300GR 304GL 308GD 312GP 316GU 320GT 324GN 328GY 332HT ' +
  '334HM 336VA 340HN 344HK 348HU 352IS 356IN 360ID 364IR 368IQ 372IE 376IL 380IT 384CI 388JM 392JP ' +
  '398KZ 400JO 404KE 408KP 410KR 414KW 417KG 418LA 422LB 426LS 428LV 430LR 434LY 438LI 440LT 442LU ' +
  '446MO 450MG 454MW 458MY 462MV 466ML 470MT 474MQ 478MR 480MU 484MX 492MC 496MN 498MD 499ME 500MS ' +
  '504MA 508MZ 512OM 516NA 520NR 524NP 528NL 531CW 533AW 534SX 535BQ 540NC 548VU 554NZ 558NI 562NE ' +
  '566NG 570NU 574NF 578NO 580MP 581UM 583FM 584MH 585PW 586PK 591PA 598PG 600PY 604PE 608PH 612PN ' +
  '616PL 620PT 624GW 626TL 630PR 634QA 638RE 642RO 643RU 646RW 652BL 654SH 659KN 660AI 662LC 663MF ' +
  '666PM 670VC 674SM 678ST 682SA 686SN 688RS 690SC 694SL 702SG 703SK 704VN 705SI 706SO 710ZA 716ZW ' +
  '724ES 728SS 729SD 732EH 740SR 744SJ 748SZ 752SE 756CH 760SY 762TJ 764TH 768TG 772TK 776TO 780TT ' +
  '784AE 788TN 792TR 795TM 796TC 798TV 800UG 804UA 807MK 818EG 826GB 831GG 832JE 833IM 834TZ 840US ' +
  '850VI 854BF 858UY 860UZ 862VE 876WF 882WS 887YE 894ZM 983XK';

/** Where people live that the outlines count to another country, or leave out; degrees. */
const APART = [
  ['BQ', -68.2, 12.2],
  ['CC', 96.8, -12.2],
  ['CX', 105.6, -10.5],
  ['GF', -53, 4],
  ['GI', -5.4, 36.1],
  ['GP', -61.5, 16.2],
  ['MQ', -61, 14.6],
  ['RE', 55.5, -21.1],
  ['SJ', 16, 78.5],
  ['TK', -171.8, -9.2],
  ['TV', 179.2, -8.5],
  ['YT', 45.2, -12.8],
] as const;

const LETTERS = new Map(CODES.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]));
const WIDTH = 1000;
const DOT = 4;
const TARGET = join(import.meta.dirname, '../../src/design/charts/world-map.svg');

/** Its letters; null for land that no code is given to. Antarctica would be a fifth of the drawing. */
function codeOf({ id, properties }: Shape): string | null {
  if (properties.name === 'Kosovo') return 'XK';
  return LETTERS.get(id ?? '') ?? null;
}

const project = ([longitude, latitude]: Point): Point => projectNaturalEarth(longitude, latitude);

/** A ring across the date line goes on beyond it, so that no line is drawn through the whole world. */
function unbroken(ring: readonly Point[]): Point[] {
  let turns = 0;
  return ring.map(([x, y], at): Point => {
    const step = x - (ring[at - 1]?.[0] ?? x);
    if (Math.abs(step) > 180) turns -= Math.sign(step) * 360;
    return [x + turns, y];
  });
}

function decode({ transform, arcs }: Atlas): Point[][] {
  const [[sx, sy], [tx, ty]] = [transform.scale, transform.translate];
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * sx + tx, y * sy + ty];
    });
  });
}

/** Every ring of a shape in degrees: arcs laid end to end, those with a negative number backwards. */
function ringsOf(shape: Shape, arcs: readonly Point[][]): Point[][] {
  const rings = (
    shape.type === 'Polygon' ? shape.arcs : (shape.arcs as number[][][]).flat()
  ) as number[][];
  return rings.map((ring) =>
    unbroken(
      ring.flatMap((number) => {
        const arc = arcs[number < 0 ? ~number : number] ?? [];
        return (number < 0 ? arc.toReversed() : arc).slice(1);
      }),
    ),
  );
}

function read(folder: string, file: string): { shapes: readonly Shape[]; arcs: Point[][] } {
  const atlas = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Atlas;
  const shapes = atlas.objects.countries.geometries.filter(({ id }) => id !== '010');
  return { shapes, arcs: decode(atlas) };
}

const folder = process.argv[2];
if (!folder) throw new Error('where is world-atlas?');
const coarse = read(folder, 'countries-110m.json');
const fine = read(folder, 'countries-50m.json');

const drawn = coarse.shapes.map((shape) => ({
  code: codeOf(shape),
  rings: ringsOf(shape, coarse.arcs).map((ring) => ring.map(project)),
}));
const all = drawn.flatMap(({ rings }) => rings.flat());
const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
const [low, top] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
const scale = WIDTH / (right - left);
const height = Math.ceil((top - low) * scale);

function place([x, y]: Point): Point {
  return [Math.round((x - left) * scale * 2) / 2, Math.round((top - y) * scale * 2) / 2];
}

/** A ring as a path of steps; none where nothing of it can be seen. */
function pathOf(ring: readonly Point[]): string {
  const points = ring.map(place).filter((point, at, those) => {
    const before = those[at - 1];
    return before === undefined || before[0] !== point[0] || before[1] !== point[1];
  });
  if (points.length < 3) return '';
  const steps = points.map(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [0, 0];
    return `${x - fromX} ${y - fromY}`.replaceAll(/(?<!\d)0\.5/g, '.5');
  });
  const [start, ...rest] = steps;
  return `M${start}l${rest.join(' ')}z`.replaceAll(' -', '-');
}

/** The middle of the largest island or part. */
function middleOf(rings: readonly Point[][]): Point {
  const [largest] = rings.toSorted((one, other) => other.length - one.length);
  const points = (largest ?? []).map(project).map(place);
  const middle = (of: (point: Point) => number) => {
    const values = points.map(of);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [middle(([x]) => x), middle(([, y]) => y)];
}

const shown = new Set(drawn.map(({ code }) => code));
const paths = drawn.map(({ code, rings }) => {
  return `<path${code ? ` id="${code}"` : ''} d="${rings.map(pathOf).join('')}"/>`;
});
const dots = fine.shapes
  .filter((shape) => codeOf(shape) !== null && !shown.has(codeOf(shape)))
  .map((shape) => {
    const [x, y] = middleOf(ringsOf(shape, fine.arcs));
    return `<circle id="${codeOf(shape)}" cx="${Math.round(x)}" cy="${Math.round(y)}" r="${DOT}"/>`;
  });
for (const [code, longitude, latitude] of APART) {
  const [x, y] = place(project([longitude, latitude]));
  dots.push(`<circle id="${code}" cx="${Math.round(x)}" cy="${Math.round(y)}" r="${DOT}"/>`);
}
const opening = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}">`;
const source =
  '<!-- Natural Earth, public domain; drawn by tools/countries/generate-world-map.ts -->';
writeFileSync(
  TARGET,
  [opening, source, '<g id="land">', ...paths.sort(), '</g>', ...dots.sort(), '</svg>', ''].join(
    '\n',
  ),
);
