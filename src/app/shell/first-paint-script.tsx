import { useEffect } from 'react';

declare global {
  interface Window {
    /** Called as React begins to take over: keeps no press any more. Called again: makes the kept one. */
    replayEarlyPress?: () => void;
  }
}

/**
 * Runs before the first paint: the chosen theme, how much room the front page holds for one person, the hint
 * that somebody logged in here once, whether cookies were asked about, and which banners were closed. Until
 * React takes over, the last press of a button that only a script can answer is kept for it; what the browser
 * answers by itself is not done twice.
 * Its text never changes, so a cached page can list its hash.
 */
export const FIRST_PAINT_SCRIPT = [
  '(function(r){',
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')r.dataset.theme=t;",
  "var h=(localStorage.getItem('for_you_height')||'').split(':')",
  ";if(h[0]==innerWidth)r.style.setProperty('--for-you',h[1]+'px')}catch(e){}",
  "if(/(?:^|;\\s*)(?:__Host-)?has_account=true(?:;|$)/.test(document.cookie))r.dataset.hasAccount=''",
  ";if(!/(?:^|;\\s*)(?:__Host-)?consent=/.test(document.cookie))r.dataset.consent='ask'",
  ';var m,b=[],x=/(?:^|;\\s*)(?:__Host-)?info_banner_([a-z0-9_-]+)=1/g;',
  'while((m=x.exec(document.cookie)))b.push(m[1]);',
  "if(b[0])r.dataset.closedBanners=b.join(' ')",
  ";var p,k=function(e){p=e.target.closest('button[type=button]:not([popovertarget],[command])')}",
  ";addEventListener('click',k,true)",
  ";replayEarlyPress=function(){removeEventListener('click',k,true)",
  ';replayEarlyPress=function(){var l=p;p=0;l&&l.click()}}',
  '})(document.documentElement)',
].join('');

/**
 * Stands in the head before the style sheet; `<html>` needs `suppressHydrationWarning`. It has run when
 * the browser draws this, so only the server writes its text.
 */
export function FirstPaintScript({ nonce }: { nonce?: string | undefined }) {
  useEffect(() => window.replayEarlyPress?.(), []);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- a constant text
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? FIRST_PAINT_SCRIPT : '' }}
    />
  );
}
