/** A profile as the form and the sample show it. */
export interface LookView {
  readonly name: string;
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

export interface HistoryView {
  readonly versions: readonly {
    readonly id: number;
    readonly isCurrent: boolean;
    readonly name: string;
    readonly colours: readonly string[];
    readonly when: string;
    readonly note: string;
  }[];
}
