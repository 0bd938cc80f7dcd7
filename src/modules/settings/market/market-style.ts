import { type DerivedColours, linkColours, mainColours } from './derive-colours.ts';
import type { MarketProfile } from './market-profile.ts';

export type Colours = Pick<MarketProfile, 'mainColour' | 'linkColour'>;
type Look = Pick<MarketProfile, 'mainColour' | 'linkColour' | 'logo'>;

/** The custom properties that give a market its colours; none where the product's own hold. */
export function marketTokens({ mainColour, linkColour }: Colours): Record<string, string> {
  return {
    ...(mainColour ? declarations(mainColours(mainColour)) : {}),
    ...(linkColour ? declarations(linkColours(linkColour)) : {}),
  };
}

/** The same as a style sheet, and the logo in the place of the mark; empty where the product's own hold. */
export function marketStyle(look: Look): string {
  const lines = Object.entries(marketTokens(look)).map(([name, value]) => `${name}:${value};`);
  const colours = lines.length === 0 ? '' : `:root,[data-theme]{${lines.join('')}}\n`;
  return look.logo === null ? colours : `${colours}${logoRules(look.logo)}`;
}

/** The address says whose picture it is, so that a browser does not show the one before. */
function logoRules(logo: string): string {
  const picture = `url("/icon-192.png?of=${logo}") center/contain no-repeat`;
  return (
    '.wordmark .brand-mark{display:none}\n' +
    `.wordmark::before{content:"";flex:none;inline-size:2rem;block-size:2rem;background:${picture}}\n`
  );
}

function declarations({ tokens }: DerivedColours): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, { light, dark }]) => [
      `--${name}`,
      `light-dark(${light},${dark})`,
    ]),
  );
}
