import type { EditorSection } from '#app/paths.ts';
import type { CampaignState, DraftBody } from '#modules/campaigns/index.ts';

/** What a part of the editor writes, by the names of the wire. */
export type DraftPatch = Omit<DraftBody, 'version'>;

/** A form as it is sent: a name that stands in it more than once has a list. */
export type FormValues = Readonly<Record<string, unknown>>;

export interface SectionView {
  readonly name: EditorSection;
  readonly href: string;
  /** `done` and `open` where the launch asks for something, else `free`. */
  readonly state: 'done' | 'open' | 'free';
}

export interface MissingView {
  /** The field, by its name on the wire. */
  readonly name: string;
  readonly href: string;
}

export interface LeftView {
  readonly title: string;
  readonly text: string;
  /** Sections in which nothing can be. */
  readonly locked: readonly string[];
}

/** What the frame around every part of the editor shows. */
export interface EditorView {
  readonly id: number;
  readonly version: number;
  readonly state: CampaignState;
  readonly slug: string;
  readonly title: string;
  /** ISO time of the last save. */
  readonly savedAt: string;
  readonly sections: readonly SectionView[];
  /** What the launch still asks for; empty once it is launched. */
  readonly missing: readonly MissingView[];
  readonly previewHref: string;
  readonly isLaunched: boolean;
  /** What can still be changed, worded; null as long as it raises money or was not launched. */
  readonly left: LeftView | null;
  readonly isOwner: boolean;
  readonly managesMoney: boolean;
  readonly mayLead: boolean;
}
