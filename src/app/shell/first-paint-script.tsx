/**
 * Runs before the first paint: the chosen theme, and the hint that somebody logged in here once.
 * Its text never changes, so a cached page can list its hash.
 */
export const FIRST_PAINT_SCRIPT = [
  '(function(r){',
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')r.dataset.theme=t}catch(e){}",
  "if(/(?:^|;\\s*)(?:__Host-)?has_account=true(?:;|$)/.test(document.cookie))r.dataset.hasAccount=''",
  '})(document.documentElement)',
].join('');

/** Stands in the head before the style sheet; `<html>` needs `suppressHydrationWarning`. */
export function FirstPaintScript({ nonce }: { nonce?: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- a constant text
      dangerouslySetInnerHTML={{ __html: FIRST_PAINT_SCRIPT }}
    />
  );
}
