import type { BadgeTone } from '#design/feedback/badge.tsx';
import type { ShellView } from '../frame/admin-view.ts';

export interface StepView {
  readonly step: string;
  readonly title: string;
  readonly badge: { readonly text: string; readonly tone: BadgeTone };
  /** Sentences, one below the other: what is the case, what to do, what came of it. */
  readonly texts: readonly string[];
  /** What the operator types, or sets in the environment. */
  readonly commands: readonly string[];
  readonly link: { readonly href: string; readonly label: string } | null;
  readonly act: { readonly intent: string; readonly label: string } | null;
}

export interface SetupView {
  readonly shell: ShellView;
  readonly progress: string;
  readonly version: number;
  readonly steps: readonly StepView[];
}
