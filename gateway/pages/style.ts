/** One style sheet for every page; colours are spelt here only, dark beside light. */
export const STYLE = `
@font-face{font-family:Inter;font-weight:100 900;font-display:swap;
src:url(/fonts/inter.woff2) format('woff2')}
:root{--paper:#fffdf9;--surface:#fff;--sunken:#f5f1ea;--ink:#16202b;--soft:#4b5866;--line:#e4ded3;
--edge:#8a8478;
--tide:#0b6e6e;--tide-strong:#075252;--on-tide:#fff;--bad:#b42318;--bad-ground:#fdf0ee;--warn:#7a5200;
--warn-ground:#fdf3dc;color-scheme:light}
:root[data-theme=dark]{--paper:#10171d;--surface:#18222b;--sunken:#0c1217;--ink:#eef2f4;--soft:#b3c0ca;
--line:#2c3944;
--edge:#73828f;--tide:#5cc7c2;--tide-strong:#8adcd8;--on-tide:#06201f;--bad:#ff9d92;
--bad-ground:#3a1a17;--warn:#f2cd7a;
--warn-ground:#33290f;color-scheme:dark}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--paper:#10171d;--surface:#18222b;
--sunken:#0c1217;
--ink:#eef2f4;--soft:#b3c0ca;--line:#2c3944;--edge:#73828f;--tide:#5cc7c2;--tide-strong:#8adcd8;
--on-tide:#06201f;
--bad:#ff9d92;--bad-ground:#3a1a17;--warn:#f2cd7a;--warn-ground:#33290f;color-scheme:dark}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:16px/26px Inter,system-ui,-apple-system,'Segoe UI',sans-serif}
.strip{margin:0;padding:8px 16px;background:var(--warn-ground);color:var(--warn);font-size:14px;
line-height:20px;
font-weight:600;text-align:center}
main{max-width:480px;margin:0 auto;padding:32px 16px 48px}
.brand{display:flex;gap:10px;align-items:center;color:var(--soft);font-weight:600;font-size:14px;
margin:0 0 20px}
.brand svg,.brand img{width:32px;height:32px}
.brand path:last-child{stroke:var(--tide)}
.panel{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:24px;
box-shadow:0 1px 2px rgb(22 32 43/.05),0 8px 24px rgb(22 32 43/.06)}
h1{font-size:28px;line-height:34px;margin:0 0 8px;letter-spacing:-.01em;text-wrap:balance}
p{margin:0 0 16px}
.soft{color:var(--soft);font-size:14px;line-height:20px}
label{display:block;font-weight:600;font-size:14px;line-height:20px;margin:0 0 4px}
.field{margin:0 0 16px}
.row{display:grid;grid-template-columns:1fr 1fr;gap:12px}
input{width:100%;font:inherit;font-variant-numeric:tabular-nums;color:var(--ink);
background:var(--surface);
border:1px solid var(--edge);border-radius:8px;padding:9px 12px;min-height:44px}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--tide);
outline-offset:2px}
input[aria-invalid=true]{border-color:var(--bad);border-width:2px;padding:8px 11px}
.error{color:var(--bad);font-size:14px;line-height:20px;margin:4px 0 0}
.problem{background:var(--bad-ground);color:var(--bad);border-radius:8px;padding:12px 16px;
margin:0 0 20px}
.problem strong{display:block}
button,.button{display:block;width:100%;font:inherit;font-weight:650;border-radius:8px;
border:1px solid var(--tide);
background:var(--tide);color:var(--on-tide);padding:10px 16px;min-height:46px;cursor:pointer;
text-align:center;
text-decoration:none;margin:0 0 12px;transition:background 150ms ease-out}
button:hover,.button:hover{background:var(--tide-strong)}
button.quiet{background:none;color:var(--tide)}
button.quiet:hover{background:var(--sunken)}
a{color:var(--tide)}
nav{margin:24px 0 0;font-size:14px;display:flex;flex-wrap:wrap;gap:4px 16px}
nav a,nav span{padding:4px 0;min-height:28px}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 24px;margin:16px 0}
dt{color:var(--soft)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;
overflow-wrap:anywhere}
body.frame{background:var(--surface)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);margin:0}
.frame .field{margin:0 0 12px}
.frame .strip{border-radius:8px;margin:0 0 12px;text-align:left;font-weight:500}
.frame input:focus-visible{outline-offset:-3px}
.number{position:relative}
.number input{padding-right:104px}
.mark{position:absolute;right:12px;top:11px;color:var(--soft);font-size:13px;line-height:22px;
pointer-events:none}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (max-width:360px){.row{grid-template-columns:1fr}}
`.trim();
