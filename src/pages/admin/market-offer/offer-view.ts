import type { ChangeView, RestoreView, ShellView, VersionView } from '../frame/admin-view.ts';

export interface ChoiceView {
  readonly value: string;
  readonly title: string;
}

/** What can be offered and what of it is chosen. */
export interface ChosenView {
  readonly choices: readonly ChoiceView[];
  readonly chosen: readonly string[];
}

export interface OfferFields {
  readonly languages: ChosenView;
  readonly currencies: ChosenView;
  /** Codes with spaces between; empty for all. */
  readonly countries: string;
  readonly categories: readonly { readonly label: string; readonly options: ChosenView }[];
  readonly collections: ChosenView;
  readonly leastGoal: string;
  readonly mostGoal: string;
}

export interface FeeView {
  /** In percent, as it is typed. */
  readonly percent: string;
  readonly text: string;
  readonly proposal: {
    readonly bps: number;
    readonly text: string;
    /** Who proposed it and when. */
    readonly by: string;
    /** Why; empty where nobody said. */
    readonly note: string;
    /** Whoever proposed it waits for another. */
    readonly isOwn: boolean;
  } | null;
}

export interface OfferView {
  readonly shell: ShellView;
  readonly version: number;
  readonly fields: OfferFields;
  readonly fee: FeeView;
  readonly versions: readonly VersionView[];
}

/** What was chosen, with what it would change; nothing is decided yet. */
export interface OfferPreview {
  readonly version: number;
  readonly note: string;
  readonly fields: OfferFields;
  readonly changes: readonly ChangeView[];
  /** Where an older offer is looked at, and not what the form holds. */
  readonly restores: RestoreView | null;
}
