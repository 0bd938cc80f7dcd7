import type { VersionView } from '../frame/admin-view.ts';

/** A profile as the form and the sample show it. */
export interface LookView {
  readonly name: string;
  /** Null for the product's own mark. */
  readonly logoUrl: string | null;
  /** As #rrggbb; empty for the product's own. */
  readonly mainColour: string;
  readonly linkColour: string;
  readonly senderName: string;
  readonly replyTo: string;
  /** The colours as custom properties; empty where the product's own hold. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly isMainShifted: boolean;
  readonly isLinkShifted: boolean;
}

/** Its title is the market's name of then. */
export interface MarketVersionView extends VersionView {
  readonly logoUrl: string | null;
  readonly colours: readonly string[];
}
