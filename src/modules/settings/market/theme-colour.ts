import { linkColours } from './derive-colours.ts';
import type { Colours } from './market-style.ts';

/** The product's own. */
const OWN_THEME = '#0b6e6e';
let worn = OWN_THEME;

/** Of links and progress, as they are in light. */
function themeOf({ linkColour }: Pick<Colours, 'linkColour'>): string {
  return (linkColour && linkColours(linkColour).tokens.tide?.light) ?? OWN_THEME;
}

/** Has the manifest name a market's colour from now on. */
export function wearTheme(colours: Pick<Colours, 'linkColour'>): void {
  worn = themeOf(colours);
}

export const themeColour = (): string => worn;
