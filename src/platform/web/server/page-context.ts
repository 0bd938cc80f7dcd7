import { createContext } from 'react-router';
import type { AppError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Answer } from '#platform/http/answer.ts';
import type { Site } from '#platform/http/site.ts';
import type { Locale } from '../locale.ts';
import type { SidesOfPage } from './sides/page-sides.ts';
import type { FlashMessage } from './redirect.ts';

/** The person as the page's frame shows them. */
export interface PersonSummary {
  readonly id: number;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly isAdmin: boolean;
  /** The campaign they worked on last, as owner or on its team. */
  readonly campaign?: PersonCampaign | null;
  /** Messages that wait for them. */
  readonly unread?: number;
}

export interface PersonCampaign {
  readonly id: number;
  readonly title: string;
  readonly mayEdit: boolean;
  readonly mayLead: boolean;
}

/** See LoadInput.keep. */
export type Keep = <T>(
  tag: string,
  name: string,
  load: () => Promise<T>,
  also?: (loaded: T) => readonly string[],
) => Promise<T>;

/** One request for a page, on its way through the router; given to loaders and to the renderer. */
export interface PageContext extends SidesOfPage {
  readonly site: Site;
  readonly actor: Actor;
  readonly answer: Answer;
  readonly locale: Locale;
  /** Path and query as asked for, with the language's prefix. */
  readonly path: string;
  /** True while the result may be stored and shown to others: nothing of a visitor may be used. */
  readonly isShared: boolean;
  readonly nonce: string;
  /** Empty on shared pages. */
  readonly csrfToken: string;
  readonly flash: FlashMessage | null;
  readonly person: PersonSummary | null;
  readonly userAgent: string;
  /** A cookie of the reader; on a shared page nobody has any. */
  readonly cookie: (name: string) => string | undefined;
  /** The browser's languages; nothing on a shared page. */
  readonly acceptLanguage: string | undefined;
  /** Body of a POST, parsed; null for reads. */
  readonly form: FormBody | null;
  /** Thrown by the root loader: the way to show a refusal from outside the router as a page. */
  readonly failure: AppError | null;
  readonly tags: Set<string>;
  readonly keep: Keep;
  /** What the page's load had answered, or thrown, before the router was asked. */
  loaded: { readonly data: unknown } | { readonly error: unknown } | null;
  /** Filled by the renderer with the whole document. */
  html: string | null;
}

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormBody = { [name: string]: FormValue };

export const pageContext = createContext<PageContext>();
