import type { Locale } from '#platform/web/locale.ts';
import type { ShellView, VersionView } from '../frame/admin-view.ts';

export interface TextFields {
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly body: string;
}

/** The text as readers see it. */
export interface ShownText {
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

export interface TextView {
  readonly shell: ShellView;
  readonly pageTitle: string;
  readonly language: Locale;
  /** Of the page it is edited on. */
  readonly href: string;
  readonly publicHref: string;
  readonly version: number;
  readonly isEdited: boolean;
  readonly fields: TextFields;
  readonly shown: ShownText;
  readonly versions: readonly VersionView[];
}

/** What was typed, as it would be shown; nothing is changed yet. */
export interface TextPreview {
  readonly version: number;
  readonly note: string;
  readonly fields: TextFields;
  readonly shown: ShownText;
}
