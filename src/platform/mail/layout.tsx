import type { CSSProperties, ReactNode } from 'react';
import { config } from '#platform/config/config.ts';
import { DEFAULT_LOCALE, type Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

// Mail programs know neither style sheets nor custom properties: these are the light tokens, spelt out.
const INK = '#16202b';
const INK_SOFT = '#4b5866';
const PAPER = '#fffdf9';
const SUNKEN = '#f5f1ea';
const LINE = '#e4ded3';
const TIDE = '#0b6e6e';
const CORAL = '#d9411e';
const SANS = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";
const DISPLAY = `'Bricolage Grotesque', ${SANS}`;

const body: CSSProperties = {
  margin: 0,
  padding: '24px 12px',
  backgroundColor: SUNKEN,
  color: INK,
  fontFamily: SANS,
};
const hidden: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};
const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontSize: 16,
  lineHeight: '26px',
  color: INK,
};
const small: CSSProperties = {
  margin: '0 0 8px',
  fontSize: 14,
  lineHeight: '22px',
  color: INK_SOFT,
};

const brand: CSSProperties = {
  color: INK,
  fontFamily: DISPLAY,
  fontSize: 22,
  fontWeight: 700,
  textDecoration: 'none',
};

/** One centred column: what every mail program lays out alike. */
function Column({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return (
    <table
      align="center"
      width="100%"
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      style={{ maxWidth: 600, margin: '0 auto', borderCollapse: 'separate', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** The start page in a language, as its address is spelt. */
function homeOf(locale: Locale): string {
  const { publicUrl } = config();
  return locale === DEFAULT_LOCALE ? publicUrl : `${publicUrl}/${locale}`;
}

/** The mark of the site beside its name, which says it alone where pictures are blocked. */
function Brand({ name, locale }: { name: string; locale: Locale }) {
  return (
    <tr>
      <td style={{ padding: '4px 4px 18px' }}>
        <a href={homeOf(locale)} style={brand}>
          <img
            src={`${config().publicUrl}/icon-192.png`}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            style={{ marginRight: 10, border: 0, borderRadius: 6, verticalAlign: 'middle' }}
          />
          {name}
        </a>
      </td>
    </tr>
  );
}

export interface MailLayoutProps {
  readonly locale: Locale;
  /** The line mail programs show beside the subject; not repeated in the body. */
  readonly preview: string;
  readonly children: ReactNode;
  /** Why the reader gets this, in a sentence. */
  readonly reason: string;
  /** Shows the link that ends this kind of mail. */
  readonly unsubscribeUrl?: string;
}

/** The frame of every mail: brand, a white card with the content, a footer that says why it came. */
export function MailLayout({ locale, preview, children, reason, unsubscribeUrl }: MailLayoutProps) {
  const name = translate(locale, 'mail.brand');
  return (
    <html lang={locale} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{preview}</title>
      </head>
      <body style={body}>
        <div style={hidden} data-skip-in-text="true">
          {preview}
        </div>
        <Column>
          <Brand name={name} locale={locale} />
        </Column>
        <Column style={{ backgroundColor: PAPER, border: `1px solid ${LINE}`, borderRadius: 10 }}>
          <tr>
            <td style={{ padding: '32px 28px 20px' }}>{children}</td>
          </tr>
        </Column>
        <Column>
          <tr>
            <td style={{ padding: '20px 4px' }}>
              <p style={small}>{reason}</p>
              {unsubscribeUrl && (
                <p style={small}>
                  <a href={unsubscribeUrl} style={{ color: TIDE }}>
                    {translate(locale, 'mail.footer.unsubscribe')}
                  </a>
                </p>
              )}
            </td>
          </tr>
        </Column>
      </body>
    </html>
  );
}

/** The mail's one headline. */
export function MailHeading({ children }: { children: ReactNode }) {
  const style = {
    fontFamily: DISPLAY,
    fontSize: 28,
    lineHeight: '34px',
    fontWeight: 700,
    color: INK,
  };
  return <h1 style={{ ...style, margin: '0 0 16px' }}>{children}</h1>;
}

export function MailText({ children }: { children: ReactNode }) {
  return <p style={paragraph}>{children}</p>;
}

export function MailSmallText({ children }: { children: ReactNode }) {
  return <p style={small}>{children}</p>;
}

/** The one thing the mail asks for. `href` is absolute. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '8px 0 24px' }}>
      <a
        href={href}
        style={{
          display: 'inline-block',
          padding: '13px 24px',
          borderRadius: 8,
          backgroundColor: CORAL,
          color: '#ffffff',
          fontSize: 16,
          lineHeight: '22px',
          fontWeight: 600,
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </p>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: TIDE, textDecoration: 'underline' }}>
      {children}
    </a>
  );
}

export interface MailPicture {
  /** Absolute: a mail has no address of its own. */
  readonly src: string;
  /** Read where pictures are blocked, as they are in most mail programs at first. */
  readonly alt: string;
}

/** Small pictures beside each other, cut to 4 by 3. Nothing of the mail may depend on them. */
export function MailPictures({ pictures }: { pictures: readonly MailPicture[] }) {
  const style = { display: 'inline-block', margin: '0 8px 8px 0', border: 0, borderRadius: 8 };
  return (
    <p style={{ ...small, margin: '0 0 8px' }}>
      {pictures.map(({ src, alt }) => (
        <img key={src} src={src} alt={alt} width={160} height={120} loading="lazy" style={style} />
      ))}
    </p>
  );
}

export interface MailLine {
  readonly label: string;
  readonly value: string;
  /** The last line of a sum: set apart and bold. */
  readonly isTotal?: boolean;
}

/** A receipt's lines: words on the left, numbers that line up on the right. */
export function MailLines({ lines }: { lines: readonly MailLine[] }) {
  return (
    <table
      className="lines"
      width="100%"
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 24px', borderCollapse: 'collapse' }}
    >
      <tbody>
        {lines.map(({ label, value, isTotal }) => {
          const border = `${isTotal ? 2 : 1}px solid ${isTotal ? INK : LINE}`;
          const cell: CSSProperties = {
            padding: '9px 0',
            fontSize: 16,
            lineHeight: '24px',
            fontWeight: isTotal ? 700 : 400,
            color: INK,
            ...(isTotal ? { borderTop: border } : { borderBottom: border }),
          };
          return (
            <tr key={label}>
              <td style={{ ...cell, paddingRight: 16 }}>{label}</td>
              <td
                align="right"
                style={{ ...cell, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
              >
                {value}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
