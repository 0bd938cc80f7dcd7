import { type DerivedColours, linkColours, mainColours } from './derive-colours.ts';
import type { MarketProfile } from './market-profile.ts';

export type Colours = Pick<MarketProfile, 'mainColour' | 'linkColour'>;

/** The custom properties that give a market its colours; none where the product's own hold. */
export function marketTokens({ mainColour, linkColour }: Colours): Record<string, string> {
  return {
    ...(mainColour ? declarations(mainColours(mainColour)) : {}),
    ...(linkColour ? declarations(linkColours(linkColour)) : {}),
  };
}

/** The same as a style sheet; empty where the product's own colours hold. */
export function marketStyle(profile: MarketProfile): string {
  const lines = Object.entries(marketTokens(profile)).map(([name, value]) => `${name}:${value};`);
  return lines.length === 0 ? '' : `:root,[data-theme]{${lines.join('')}}\n`;
}

function declarations({ tokens }: DerivedColours): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, { light, dark }]) => [
      `--${name}`,
      `light-dark(${light},${dark})`,
    ]),
  );
}
