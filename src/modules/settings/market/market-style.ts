import { type DerivedColours, linkColours, mainColours } from './derive-colours.ts';
import type { MarketProfile } from './market-profile.ts';

/** The style sheet that gives a market its colours; empty where the product's own hold. */
export function marketStyle(profile: MarketProfile): string {
  const lines = [
    ...(profile.mainColour ? declarations(mainColours(profile.mainColour)) : []),
    ...(profile.linkColour ? declarations(linkColours(profile.linkColour)) : []),
  ];
  return lines.length === 0 ? '' : `:root,[data-theme]{${lines.join('')}}\n`;
}

function declarations({ tokens }: DerivedColours): string[] {
  return Object.entries(tokens).map(
    ([name, { light, dark }]) => `--${name}:light-dark(${light},${dark});`,
  );
}
