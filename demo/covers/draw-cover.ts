import { isometric } from './isometric.ts';
import { ground, penOf, picture, subject, tooth } from './picture.ts';
import { poster } from './poster.ts';
import type { CoverManner, CoverSpec } from './types.ts';
import { workingDrawing } from './working-drawing.ts';

/** The subject before its ground, whichever hand draws. */
function plain(spec: CoverSpec): string {
  const pen = penOf(spec);
  return ground(spec) + subject(spec.motif, pen) + tooth(pen);
}

const COVERS: Readonly<Record<CoverManner, (spec: CoverSpec) => string>> = {
  paper: plain,
  ink: plain,
  halftone: plain,
  isometric,
  blueprint: (spec) => workingDrawing(spec, 'blueprint'),
  poster,
};

/** Draws a campaign's cover as SVG: 4:3, no set text, the same for the same spec. */
export function drawCover(spec: CoverSpec): string {
  return picture(COVERS[spec.manner ?? 'paper'](spec), spec.width, spec.height);
}
