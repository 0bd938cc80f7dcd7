import type { DemoCampaign } from '../../types.ts';
import { darkValley } from './dark-valley.ts';
import { depotGarden } from './depot-garden.ts';
import { deuxiemeVitesse } from './deuxieme-vitesse.ts';
import { ferrywoman } from './ferrywoman.ts';
import { footbridge } from './footbridge.ts';
import { harbourPlayground } from './harbour-playground.ts';
import { hedgehogHighway } from './hedgehog-highway.ts';
import { laUltimaTerraza } from './la-ultima-terraza.ts';
import { libraryTram } from './library-tram.ts';
import { loafAndLantern } from './loaf-and-lantern.ts';
import { longTable } from './long-table.ts';
import { neunzigStuehle } from './neunzig-stuehle.ts';
import { ordinaryTools } from './ordinary-tools.ts';
import { roofBeforeRain } from './roof-before-rain.ts';
import { valleyChoir } from './valley-choir.ts';

export const COMMUNITY: readonly DemoCampaign[] = [
  darkValley,
  depotGarden,
  deuxiemeVitesse,
  ferrywoman,
  footbridge,
  harbourPlayground,
  hedgehogHighway,
  laUltimaTerraza,
  libraryTram,
  loafAndLantern,
  longTable,
  neunzigStuehle,
  ordinaryTools,
  roofBeforeRain,
  valleyChoir,
];
