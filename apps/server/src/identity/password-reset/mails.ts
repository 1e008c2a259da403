/** The mails of this subject, in the language of whoever caused them; English where a language has none. */
import type { Mail } from '../../adapters/mail/mail.ts';
import { LINK_SECONDS } from './password-reset.rules.ts';

type Letter = { subject: string; text: string };
type Kind = 'link';

const LETTERS: Record<string, Record<Kind, Letter>> = {
  EN: {
    link: {
      subject: '{brand}: set a new password',
      text:
        'Somebody asked for a new password for your account {account}.\n\n' +
        'Open this link within {minutes} minutes. It works once:\n{link}\n\n' +
        'If it was not you, ignore this mail. Your password stays as it is.\n',
    },
  },
  MY: {
    link: {
      subject: '{brand}: စကားဝှက်အသစ် သတ်မှတ်ရန်',
      text:
        'သင့်အကောင့် {account} အတွက် စကားဝှက်အသစ် တောင်းဆိုထားပါသည်။\n\n' +
        'ဤလင့်ခ်ကို {minutes} မိနစ်အတွင်း ဖွင့်ပါ။ တစ်ကြိမ်သာ အသုံးပြုနိုင်ပါသည်။\n{link}\n\n' +
        'သင်မဟုတ်ပါက ဤစာကို လျစ်လျူရှုပါ။ သင့်စကားဝှက် မပြောင်းလဲပါ။\n',
    },
  },
  CN: {
    link: {
      subject: '{brand}：设置新密码',
      text:
        '有人为您的账户 {account} 申请了新密码。\n\n' +
        '请在 {minutes} 分钟内打开以下链接，仅可使用一次：\n{link}\n\n' +
        '如非本人操作，请忽略此邮件，您的密码不会改变。\n',
    },
  },
  AR: {
    link: {
      subject: '{brand}: تعيين كلمة مرور جديدة',
      text:
        'طلب أحدهم كلمة مرور جديدة لحسابك {account}.\n\n' +
        'افتح هذا الرابط خلال {minutes} دقيقة. يعمل مرة واحدة فقط:\n{link}\n\n' +
        'إن لم تكن أنت، فتجاهل هذه الرسالة. تبقى كلمة مرورك كما هي.\n',
    },
  },
};

function write(kind: Kind, language: string, to: string, values: Record<string, string>): Mail {
  const letter = (LETTERS[language] ?? LETTERS.EN)?.[kind] ?? { subject: '', text: '' };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return { to, subject: fill(letter.subject), text: fill(letter.text) };
}

type Reader = { language: string; to: string; brand: string; account: string };

export const linkLetter = ({ language, to, ...values }: Reader & { link: string }): Mail =>
  write('link', language, to, { ...values, minutes: String(LINK_SECONDS / 60) });
