/**
 * Runs before the first paint: the chosen theme, the hint that somebody logged in here once, whether cookies
 * were asked about, and which banners were closed.
 * Its text never changes, so a cached page can list its hash.
 */
export const FIRST_PAINT_SCRIPT = [
  '(function(r){',
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')r.dataset.theme=t}catch(e){}",
  "if(/(?:^|;\\s*)(?:__Host-)?has_account=true(?:;|$)/.test(document.cookie))r.dataset.hasAccount=''",
  ";if(!/(?:^|;\\s*)(?:__Host-)?consent=/.test(document.cookie))r.dataset.consent='ask'",
  ';var m,b=[],x=/(?:^|;\\s*)(?:__Host-)?info_banner_([a-z0-9_-]+)=1/g;',
  'while((m=x.exec(document.cookie)))b.push(m[1]);',
  "if(b[0])r.dataset.closedBanners=b.join(' ')",
  '})(document.documentElement)',
].join('');

/**
 * Stands in the head before the style sheet; `<html>` needs `suppressHydrationWarning`. It has run when
 * the browser draws this, so only the server writes its text.
 */
export function FirstPaintScript({ nonce }: { nonce?: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- a constant text
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? FIRST_PAINT_SCRIPT : '' }}
    />
  );
}
