/** Page of the sandbox: plain HTML without a script, clearly labelled as a simulation in every state. */
import { isLanguage, LANGUAGES, type Theme } from '@parlour/contract/languages';
import { exactMoney } from '@parlour/contract/money-display';
import type { SandboxPayment } from './sandbox.store.ts';
import { SANDBOX_PREFIX } from './sandbox-paths.ts';

/** Returns the text of a key in a language; the key itself when it is missing. */
export type Say = (key: string) => string;

/** Fonts of this server for scripts that a device may lack, by language tag; loaded only when needed. */
const FACES: Record<string, string> = {
  my: 'myanmar',
  th: 'thai',
  km: 'khmer',
  lo: 'lao',
  hi: 'devanagari',
  ne: 'devanagari',
  bn: 'bengali',
  ta: 'tamil',
  si: 'sinhala',
  ar: 'arabic',
  fa: 'arabic',
  ur: 'arabic',
  ja: 'jp',
  ko: 'kr',
  'zh-Hant': 'tc',
  zh: 'sc',
};
const faceOf = (tag: string): string | undefined => FACES[tag] ?? FACES[tag.split('-')[0] ?? ''];

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const row = (name: string, value: string) => `<div><dt>${escape(name)}</dt><dd><bdi>${escape(value)}</bdi></dd></div>`;

/**
 * Returns the return URL as a path, so that the player returns to the same host name, to which the session cookie
 * belongs.
 */
export function wayBack(returnUrl: string): string {
  const { pathname, search } = new URL(returnUrl);
  return pathname + search;
}

export type PageParts = { language: string; theme: Theme; say: Say; payment: SandboxPayment | undefined };

export function drawSandbox({ language, theme, say, payment }: PageParts): string {
  const { tag, rtl } = LANGUAGES[isLanguage(language) ? language : 'EN'];
  const t = (key: string, values: Record<string, string> = {}) =>
    escape(Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), say(key)));
  const face = faceOf(tag);
  const amount = payment ? `${payment.symbol} ${exactMoney(payment.amount)}` : '';
  const way = (choice: string, key: string) =>
    `<button name="choice" value="${choice}" class="plain">${t(key)}</button>`;
  const form = payment
    ? `<form method="post" action="${SANDBOX_PREFIX}/${payment.ref}">
<button name="choice" value="pay">${t('sandbox.pay', { amount })}</button>
<fieldset><legend>${t('sandbox.other')}</legend>
${way('fail', 'sandbox.fail')}${way('late', 'sandbox.late')}${way('twice', 'sandbox.twice')}
<a class="plain" href="${escape(wayBack(payment.return_url))}">${t('sandbox.leave')}</a></fieldset>
</form>`
    : '';
  const body = payment
    ? `<dl>${row(say('cashier.order'), payment.order_number)}${row(say('cashier.amount'), amount)}</dl>
${
  payment.state === 'open'
    ? form
    : `<p role="status">${t('sandbox.done')}</p><a class="go" href="${escape(wayBack(payment.return_url))}">${t('sandbox.back')}</a>`
}`
    : `<p role="alert">${t('error.notFound')}</p><a class="go" href="/m/voucherCenter">${t('sandbox.back')}</a>`;
  return `<!doctype html>
<html lang="${tag}" dir="${rtl ? 'rtl' : 'ltr'}" data-theme="${theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${t('sandbox.title')}</title>
<link rel="stylesheet" href="${SANDBOX_PREFIX}/page.css">${face ? `<link rel="stylesheet" href="/fonts/${face}.css">` : ''}</head>
<body><main><p class="mark">${t('cashier.sandbox')}</p><h1>${t('sandbox.title')}</h1>
<p>${t('sandbox.note')}</p>
${body}
</main></body></html>`;
}

export const SANDBOX_STYLE = `:root{--back:#0e0b14;--card:#1b1624;--text:#f5f1fa;--soft:#b9aec6;--line:#6f637f;--go:#36d399;--ink:#04160e;--mark:#ffcb6b;color-scheme:dark}
[data-theme=light]{--back:#f4f1fa;--card:#fff;--text:#1c1526;--soft:#5b5166;--line:#8c8199;--go:#0b7a4f;--ink:#fff;--mark:#7a4b00;color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;background:var(--back);color:var(--text);font:16px/1.5 system-ui,"Noto Sans","PingFang SC","PingFang TC","Hiragino Sans","Apple SD Gothic Neo","Microsoft YaHei","Myanmar Text","Nirmala UI","Leelawadee UI","Letters","Letters MY","Letters SC","Letters TC","Letters JP","Letters KR",sans-serif;padding:16px}
main{inline-size:min(100%,420px);background:var(--card);border:2px dashed var(--line);border-radius:24px;padding:24px}
h1,p,dt,dd,a,button,legend{overflow-wrap:anywhere}
html:lang(my) main{line-height:1.75}
.mark{margin:0 0 12px;color:var(--mark);font-size:14px;font-weight:700}
h1{font-size:22px;line-height:1.3;margin:0 0 8px}
p{margin:0 0 20px;color:var(--soft)}
dl{margin:0 0 24px;border-block:1px solid var(--line);padding-block:8px}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding-block:6px}
dt{color:var(--soft)}
dd{margin:0;font-weight:700;font-variant-numeric:tabular-nums}
form,fieldset{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;border:0;margin:0;padding:0;min-inline-size:0}
legend{padding:0;margin-block:12px;color:var(--soft);font-size:14px}
button,a.go,a.plain{font:inherit;font-weight:700;min-block-size:48px;border-radius:16px;padding:10px 16px;border:0;background:var(--go);color:var(--ink);cursor:pointer;display:grid;place-items:center;text-align:center;text-decoration:none}
button.plain,a.plain{background:transparent;color:inherit;border:1px solid var(--line);font-weight:600}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
`;
