import { marketName } from '#platform/web/market-name.ts';
import type { ListedMail, StoredMail } from './mail.store.ts';

// A tool for whoever runs the product on their own machine: English, no script, not a page of the product.
const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#16202b, #f3efe8); --soft: light-dark(#4b5866, #b1bac3);
  --paper: light-dark(#fffdf9, #12181e); --line: light-dark(#e4ded3, #2d3842);
  --tide: light-dark(#0b6e6e, #5cc9c0); }
body { margin: 0 auto; max-width: 860px; padding: 32px 16px 64px; background: var(--paper); color: var(--ink);
  font: 16px/26px Inter, "Helvetica Neue", Arial, sans-serif; }
a { color: var(--tide); }
h1 { font-size: 28px; line-height: 34px; margin: 0 0 16px; overflow-wrap: anywhere; }
.brand { display: flex; gap: 10px; align-items: center; margin: 0 0 24px; font-weight: 700; }
p, dd { margin: 0 0 8px; }
ol + p { margin-top: 16px; }
li a span:nth-child(even) { text-align: right; }
.soft { color: var(--soft); font-size: 14px; }
ol { list-style: none; margin: 0; padding: 0; }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 0; text-decoration: none;
  color: inherit; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
li a:hover strong, li a:focus-visible strong { color: var(--tide); text-decoration: underline; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 10px;
  padding: 16px; font-size: 14px; line-height: 22px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 16px; margin: 0 0 24px; }
dt { color: var(--soft); } dd { overflow-wrap: anywhere; }`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function page(title: string, body: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<style>${STYLE}</style>` +
    '<link rel="icon" href="/favicon.svg"></head><body>' +
    `<p class="brand"><img src="/favicon.svg" alt="" width="32" height="32">${escape(marketName())}</p>` +
    `<main>${body}</main></body></html>`
  );
}

function minute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function listed(mail: ListedMail): string {
  return (
    `<li><a href="/dev/outbox/${mail.id}"><strong>${escape(mail.subject)}</strong>` +
    `<span class="soft">${minute(mail.createdAt)}</span>` +
    `<span class="soft">${escape(mail.to)}</span>` +
    `<span class="soft">${escape(mail.kind)} · ${mail.state}</span></a></li>`
  );
}

/** The newest mails, as a page. */
export function outboxList(mails: readonly ListedMail[], hasOlder: boolean): string {
  const last = mails.at(-1);
  const older =
    hasOlder && last ? `<p><a href="/dev/outbox?before=${last.id}">Older emails</a></p>` : '';
  const list =
    mails.length === 0
      ? '<p>No emails yet. Sign up or back a campaign, and the emails appear here.</p>'
      : `<ol>${mails.map(listed).join('')}</ol>`;
  const intro = '<p class="soft">Every email the product has written, newest first.</p>';
  return page('Email outbox', `<h1>Email outbox</h1>${intro}${list}${older}`);
}

/** The mail's HTML for a frame of its own: links open outside the frame. */
function framed(html: string): string {
  return html.replace(/<head>/i, '<head><base target="_blank">');
}

/** One mail as its reader sees it, and as plain text. */
export function outboxMessage(mail: StoredMail): string {
  const facts: [string, string][] = [
    ['To', mail.to],
    ['Kind', `${mail.kind} (${mail.locale})`],
    ['Written', minute(mail.createdAt)],
    ['State', mail.sentAt ? `${mail.state} ${minute(mail.sentAt)}` : mail.state],
    ['Message-ID', mail.messageId],
  ];
  if (mail.unsubscribeUrl) facts.push(['List-Unsubscribe', mail.unsubscribeUrl]);
  if (mail.error) facts.push(['Last error', mail.error]);
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`).join('');
  return page(
    mail.subject,
    `<p><a href="/dev/outbox">All emails</a></p><h1>${escape(mail.subject)}</h1><dl>${list}</dl>` +
      '<iframe title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" ' +
      `srcdoc="${escape(framed(mail.html))}"></iframe>` +
      `<h2>Text version</h2><pre>${escape(mail.text)}</pre>`,
  );
}
