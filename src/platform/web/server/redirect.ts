export const FLASH_LEVELS = [
  'alert',
  'error',
  'warn',
  'product-info',
  'success',
  'entre-error',
  'entre-warn',
  'entre-success',
] as const;
export type FlashLevel = (typeof FLASH_LEVELS)[number];

export interface FlashMessage {
  readonly level: FlashLevel;
  /** Worded already, plain text. */
  readonly text: string;
  /** Where it leads on, after the text: an address of this site. */
  readonly link?: { readonly text: string; readonly href: string };
}

/** Where an action sends the browser: an address of this site, or the payment provider's page. */
export class Redirect {
  readonly to: string;
  readonly flash: FlashMessage | undefined;
  readonly status: 301 | 303;
  /** The browser asks for the document anew, as for what every document says once. */
  readonly isDocument: boolean;

  constructor(
    to: string,
    flash?: FlashMessage,
    { status = 303, isDocument = false }: { status?: 301 | 303; isDocument?: boolean } = {},
  ) {
    this.to = to;
    this.flash = flash;
    this.status = status;
    this.isDocument = isDocument;
  }
}

/** `redirectTo(paths.home(locale), { level: 'success', text })`: 303, the flash is shown once. */
export function redirectTo(to: string, flash?: FlashMessage): Redirect {
  return new Redirect(to, flash);
}

/** The same, and the document is asked for anew: after what every document says once has changed. */
export function redirectDocumentTo(to: string, flash?: FlashMessage): Redirect {
  return new Redirect(to, flash, { isDocument: true });
}

/** The page has moved for good (an old slug, an id): 301, for whoever asks. */
export function permanentRedirect(to: string): Redirect {
  return new Redirect(to, undefined, { status: 301 });
}
