import type { Motif } from '../motif.ts';
import * as craft from './craft.ts';
import * as food from './food.ts';
import * as garden from './garden.ts';
import * as life from './life.ts';
import * as machine from './machine.ts';
import * as paper from './paper.ts';
import * as place from './place.ts';
import * as play from './play.ts';
import * as sky from './sky.ts';
import * as sound from './sound.ts';
import * as wear from './wear.ts';

/** Every subject a picture can have, by the name campaigns use. */
export const MOTIFS = {
  ...craft,
  ...food,
  ...garden,
  ...life,
  ...machine,
  ...paper,
  ...place,
  ...play,
  ...sky,
  ...sound,
  ...wear,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof MOTIFS;
