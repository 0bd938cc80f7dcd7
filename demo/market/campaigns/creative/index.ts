import type { DemoCampaign } from '../../types.ts';
import { borrowedLight } from './borrowed-light.ts';
import { cantosDeSal } from './cantos-de-sal.ts';
import { closingTime } from './closing-time.ts';
import { foldingStage } from './folding-stage.ts';
import { foldingTablePress } from './folding-table-press.ts';
import { ganseyLibrary } from './gansey-library.ts';
import { harbourGrotesk } from './harbour-grotesk.ts';
import { hundredCups } from './hundred-cups.ts';
import { lePoidsDeLeau } from './le-poids-de-leau.ts';
import { leadlight } from './leadlight.ts';
import { pinhole66 } from './pinhole-66.ts';
import { slowMap } from './slow-map.ts';
import { smallPrint } from './small-print.ts';
import { smallRooms } from './small-rooms.ts';
import { stadtpuzzle } from './stadtpuzzle.ts';
import { sugarPine } from './sugar-pine.ts';
import { warpAndWeather } from './warp-and-weather.ts';

export const CREATIVE: readonly DemoCampaign[] = [
  borrowedLight,
  cantosDeSal,
  closingTime,
  foldingStage,
  foldingTablePress,
  ganseyLibrary,
  harbourGrotesk,
  hundredCups,
  lePoidsDeLeau,
  leadlight,
  pinhole66,
  slowMap,
  smallPrint,
  smallRooms,
  stadtpuzzle,
  sugarPine,
  warpAndWeather,
];
