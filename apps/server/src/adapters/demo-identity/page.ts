/** Page of the simulated provider: plain HTML without a script, clearly labelled as a simulation. */
import { isLanguage, LANGUAGES } from '@parlour/contract/languages';
import type { AuthorizeQuery } from './code-flow.ts';

type Texts = { title: string; note: string; label: string; go: string; stop: string; bad: string };

const ENGLISH: Texts = {
  title: 'Demo sign-in, in the place of {provider}',
  note: 'This page belongs to the demo world on this server. It is not {provider}, it asks for no password, and the name you type becomes your demo account.',
  label: 'Name of the demo account',
  go: 'Continue',
  stop: 'Cancel',
  bad: 'This address is incomplete. Go back and try again.',
};

const TEXTS: Record<string, Texts> = {
  EN: ENGLISH,
  MY: {
    title: '{provider} အစား စမ်းသပ်ဝင်ရောက်မှု',
    note: 'ဤစာမျက်နှာသည် ဤဆာဗာပေါ်ရှိ စမ်းသပ်ကမ္ဘာ၏ စာမျက်နှာဖြစ်သည်။ {provider} မဟုတ်ပါ၊ စကားဝှက် မတောင်းပါ၊ ရိုက်ထည့်သော အမည်သည် သင့်စမ်းသပ်အကောင့် ဖြစ်လာပါမည်။',
    label: 'စမ်းသပ်အကောင့် အမည်',
    go: 'ဆက်သွားမည်',
    stop: 'မလုပ်တော့ပါ',
    bad: 'လိပ်စာ မပြည့်စုံပါ။ ပြန်သွား၍ ထပ်ကြိုးစားပါ။',
  },
  CN: {
    title: '代替 {provider} 的演示登录',
    note: '此页面属于本服务器的演示环境，不是 {provider}，不会索要密码；您输入的名称就是您的演示账户。',
    label: '演示账户名称',
    go: '继续',
    stop: '取消',
    bad: '地址不完整，请返回重试。',
  },
  AR: {
    title: 'دخول تجريبي بدلاً من {provider}',
    note: 'هذه الصفحة جزء من العالم التجريبي على هذا الخادم. ليست {provider} ولا تطلب كلمة مرور، والاسم الذي تكتبه يصبح حسابك التجريبي.',
    label: 'اسم الحساب التجريبي',
    go: 'متابعة',
    stop: 'إلغاء',
    bad: 'هذا العنوان غير مكتمل. ارجع وحاول مرة أخرى.',
  },
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const NAMES: Record<string, string> = { google: 'Google', facebook: 'Facebook' };

/** @param asked null when the request is not a valid start of a login */
export function drawPage(language: string, provider: string, prefix: string, asked: AuthorizeQuery | null): string {
  const texts = TEXTS[language] ?? ENGLISH;
  // A page in English declares that language, whatever was requested.
  const { tag, rtl } = LANGUAGES[texts !== ENGLISH && isLanguage(language) ? language : 'EN'];
  const name = NAMES[provider] ?? provider;
  const say = (key: keyof Texts): string => escape(texts[key].replaceAll('{provider}', name));
  const hidden = Object.entries(asked ?? {})
    .map(([key, value]) => `<input type="hidden" name="${key}" value="${escape(value)}">`)
    .join('');
  const body = asked
    ? `<p>${say('note')}</p>
<form method="post" action="${prefix}/${provider}/authorize">${hidden}
<label for="name">${say('label')}</label>
<input id="name" name="name" required maxlength="40" value="Demo player" autocomplete="off">
<button name="answer" value="yes">${say('go')}</button>
<button name="answer" value="no" class="plain" formnovalidate>${say('stop')}</button>
</form>`
    : `<p role="alert">${say('bad')}</p>`;
  return `<!doctype html>
<html lang="${tag}" dir="${rtl ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('title')}</title><link rel="stylesheet" href="${prefix}/page.css"></head>
<body><main><h1>${say('title')}</h1>
${body}
</main></body></html>`;
}

export const PAGE_STYLE = `:root{color-scheme:light dark;--back:#f4f1fa;--card:#fff;--text:#1c1526;--soft:#5b5166;--line:#8c8199;--go:#5a2ec7}
@media(prefers-color-scheme:dark){:root{--back:#120e18;--card:#1e1828;--text:#f5f1fa;--soft:#b9aec6;--line:#84789a;--go:#7a4df0}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif;padding:16px}
main{inline-size:min(100%,420px);background:var(--card);border:3px dashed var(--line);border-radius:20px;padding:24px}
h1,p,label,button{overflow-wrap:anywhere}
html:lang(my) :is(h1,p,label){line-height:1.7}
h1{font-size:20px;line-height:1.3;margin:0 0 8px}
p{margin:0 0 20px;color:var(--soft)}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
label{font-weight:600}
input,button{font:inherit;min-block-size:48px;border-radius:12px;padding:0 16px}
input{border:1px solid var(--line);background:transparent;color:inherit}
button{border:0;background:var(--go);color:#fff;font-weight:700}
button.plain{background:transparent;color:inherit;border:1px solid var(--line)}
`;
