/** What members are told of changes to their ways in; English where a language has none. */

import { wallClock } from '@parlour/contract/clock';

export const HAPPENINGS = [
  'password',
  'firstPassword',
  'twoStep',
  'passkey',
  'linked',
  'unlinked',
  'contact',
  'payee',
  'payment',
] as const;
export type Happening = (typeof HAPPENINGS)[number];

type Texts = Record<Happening, { subject: string; text: string }> & { advice: string };

const TEXTS: Record<string, Texts> = {
  EN: {
    password: {
      subject: '{brand}: your password was changed',
      text: 'The password of your account {account} was changed on {time} ({zone}).\nEvery other device was signed out.',
    },
    firstPassword: {
      subject: '{brand}: your account has a password now',
      text: 'A password was set for your account {account} on {time} ({zone}).',
    },
    twoStep: {
      subject: '{brand}: two-step sign-in is off',
      text: 'Two-step sign-in of your account {account} was turned off on {time} ({zone}).',
    },
    passkey: {
      subject: '{brand}: a passkey was removed',
      text: 'A passkey of your account {account} was removed on {time} ({zone}).',
    },
    linked: {
      subject: '{brand}: another way to log in',
      text: 'A log in by another service was linked to your account {account} on {time} ({zone}).',
    },
    unlinked: {
      subject: '{brand}: one way to log in less',
      text: 'A log in by another service was taken off your account {account} on {time} ({zone}).',
    },
    contact: {
      subject: '{brand}: a way to reach you changed',
      text: 'A mobile number or an email address of your account {account} was set on {time} ({zone}).',
    },
    payee: {
      subject: '{brand}: where your money goes changed',
      text: 'A payee of your account {account} was added or removed on {time} ({zone}).',
    },
    payment: {
      subject: '{brand}: your payment password changed',
      text: 'The payment password of your account {account} was set, changed or removed on {time} ({zone}).',
    },
    advice: 'If it was not you, set a new password now: {forget}',
  },
  MY: {
    password: {
      subject: '{brand}: သင့်စကားဝှက် ပြောင်းလဲပြီးပါပြီ',
      text: 'သင့်အကောင့် {account} ၏ စကားဝှက်ကို {time} ({zone}) တွင် ပြောင်းလဲခဲ့သည်။\nအခြားစက်အားလုံးမှ ထွက်ပြီးပါပြီ။',
    },
    firstPassword: {
      subject: '{brand}: သင့်အကောင့်တွင် စကားဝှက် ရှိပါပြီ',
      text: 'သင့်အကောင့် {account} အတွက် စကားဝှက်ကို {time} ({zone}) တွင် သတ်မှတ်ခဲ့သည်။',
    },
    twoStep: {
      subject: '{brand}: အဆင့်နှစ်ဆင့် ဝင်ရောက်ခြင်း ပိတ်ပြီးပါပြီ',
      text: 'သင့်အကောင့် {account} ၏ အဆင့်နှစ်ဆင့် ဝင်ရောက်ခြင်းကို {time} ({zone}) တွင် ပိတ်ခဲ့သည်။',
    },
    passkey: {
      subject: '{brand}: passkey တစ်ခု ဖယ်ရှားပြီးပါပြီ',
      text: 'သင့်အကောင့် {account} ၏ passkey တစ်ခုကို {time} ({zone}) တွင် ဖယ်ရှားခဲ့သည်။',
    },
    linked: {
      subject: '{brand}: ဝင်ရောက်နည်း အသစ်တစ်ခု',
      text: 'အခြားဝန်ဆောင်မှုဖြင့် ဝင်ရောက်ခြင်းကို သင့်အကောင့် {account} တွင် {time} ({zone}) ၌ ချိတ်ဆက်ခဲ့သည်။',
    },
    unlinked: {
      subject: '{brand}: ဝင်ရောက်နည်းတစ်ခု ဖြုတ်ပြီးပါပြီ',
      text: 'အခြားဝန်ဆောင်မှုဖြင့် ဝင်ရောက်ခြင်းကို သင့်အကောင့် {account} မှ {time} ({zone}) တွင် ဖြုတ်ခဲ့သည်။',
    },
    contact: {
      subject: '{brand}: ဆက်သွယ်ရန်လမ်းကြောင်း ပြောင်းလဲခဲ့ပါသည်',
      text: 'သင့်အကောင့် {account} ၏ ဖုန်းနံပါတ် သို့မဟုတ် အီးမေးလ်ကို {time} ({zone}) တွင် သတ်မှတ်ခဲ့သည်။',
    },
    payee: {
      subject: '{brand}: ငွေလက်ခံမည့်အကောင့် ပြောင်းလဲခဲ့ပါသည်',
      text: 'သင့်အကောင့် {account} ၏ ငွေလက်ခံမည့်အကောင့်ကို {time} ({zone}) တွင် ထည့်ခဲ့သည် သို့မဟုတ် ဖယ်ရှားခဲ့သည်။',
    },
    payment: {
      subject: '{brand}: ငွေထုတ်စကားဝှက် ပြောင်းလဲခဲ့ပါသည်',
      text: 'သင့်အကောင့် {account} ၏ ငွေထုတ်စကားဝှက်ကို {time} ({zone}) တွင် သတ်မှတ်၊ ပြောင်းလဲ သို့မဟုတ် ဖယ်ရှားခဲ့သည်။',
    },
    advice: 'သင်မဟုတ်ပါက ယခုပင် စကားဝှက်အသစ် သတ်မှတ်ပါ။ {forget}',
  },
  CN: {
    password: {
      subject: '{brand}：您的密码已更改',
      text: '您的账户 {account} 的密码已于 {time}（{zone}）更改。\n其他所有设备均已退出登录。',
    },
    firstPassword: {
      subject: '{brand}：您的账户已设置密码',
      text: '您的账户 {account} 已于 {time}（{zone}）设置密码。',
    },
    twoStep: {
      subject: '{brand}：两步验证已关闭',
      text: '您的账户 {account} 的两步验证已于 {time}（{zone}）关闭。',
    },
    passkey: {
      subject: '{brand}：一个通行密钥已移除',
      text: '您的账户 {account} 的一个通行密钥已于 {time}（{zone}）移除。',
    },
    linked: {
      subject: '{brand}：新增登录方式',
      text: '您的账户 {account} 已于 {time}（{zone}）关联第三方登录。',
    },
    unlinked: {
      subject: '{brand}：一种登录方式已解除',
      text: '您的账户 {account} 已于 {time}（{zone}）解除第三方登录。',
    },
    contact: {
      subject: '{brand}：您的联系方式已更改',
      text: '您的账户 {account} 的手机号或邮箱已于 {time}（{zone}）设置。',
    },
    payee: {
      subject: '{brand}：您的收款账户已变更',
      text: '您的账户 {account} 的收款账户已于 {time}（{zone}）添加或移除。',
    },
    payment: {
      subject: '{brand}：您的支付密码已变更',
      text: '您的账户 {account} 的支付密码已于 {time}（{zone}）设置、更改或移除。',
    },
    advice: '如非本人操作，请立即设置新密码：{forget}',
  },
  AR: {
    password: {
      subject: '{brand}: تم تغيير كلمة مرورك',
      text: 'تم تغيير كلمة مرور حسابك {account} في {time} ({zone}).\nتم تسجيل الخروج من كل الأجهزة الأخرى.',
    },
    firstPassword: {
      subject: '{brand}: أصبح لحسابك كلمة مرور',
      text: 'تم تعيين كلمة مرور لحسابك {account} في {time} ({zone}).',
    },
    twoStep: {
      subject: '{brand}: تم إيقاف التحقق بخطوتين',
      text: 'تم إيقاف التحقق بخطوتين لحسابك {account} في {time} ({zone}).',
    },
    passkey: {
      subject: '{brand}: تمت إزالة مفتاح مرور',
      text: 'تمت إزالة مفتاح مرور من حسابك {account} في {time} ({zone}).',
    },
    linked: {
      subject: '{brand}: طريقة دخول جديدة',
      text: 'تم ربط تسجيل الدخول عبر خدمة أخرى بحسابك {account} في {time} ({zone}).',
    },
    unlinked: {
      subject: '{brand}: أزيلت طريقة دخول',
      text: 'تم فصل تسجيل الدخول عبر خدمة أخرى عن حسابك {account} في {time} ({zone}).',
    },
    contact: {
      subject: '{brand}: تغيّرت إحدى وسائل التواصل معك',
      text: 'تم تعيين رقم جوال أو بريد إلكتروني لحسابك {account} في {time} ({zone}).',
    },
    payee: {
      subject: '{brand}: تغيّر المستفيد من سحوباتك',
      text: 'تمت إضافة مستفيد إلى حسابك {account} أو إزالته في {time} ({zone}).',
    },
    payment: {
      subject: '{brand}: تغيّرت كلمة مرور الدفع',
      text: 'تم تعيين كلمة مرور الدفع لحسابك {account} أو تغييرها أو إزالتها في {time} ({zone}).',
    },
    advice: 'إن لم تكن أنت، فعيّن كلمة مرور جديدة الآن: {forget}',
  },
};

/** @property timeZone the house's, by its name in the IANA database: in it the time is given */
export type Values = { brand: string; account: string; forget: string; at: Date; timeZone: string };

const textsOf = (language: string): Texts => (TEXTS[language] ?? TEXTS.EN) as Texts;

function fill(text: string, { at, timeZone: zone, ...values }: Values): string {
  const { day, time } = wallClock(at, zone);
  const known: Record<string, string> = { ...values, zone, time: `${day} ${time}` };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');
}

/** @param values `at` is when it happened */
export function mailOf(what: Happening, language: string, values: Values): { subject: string; text: string } {
  const { [what]: letter, advice } = textsOf(language);
  return { subject: fill(letter.subject, values), text: `${fill(`${letter.text}\n\n${advice}`, values)}\n` };
}

/** The same for the inbox of the member, in every language that there is. */
export function letterOf(what: Happening, values: Omit<Values, 'forget'>) {
  const by = (part: 'subject' | 'text') =>
    Object.fromEntries(
      Object.entries(TEXTS).map(([code, said]) => [code, fill(said[what][part], { ...values, forget: '' })]),
    );
  return { title: by('subject'), text: by('text') };
}

/** One line; the account is left out, because a phone shows it to whoever looks on. */
export function smsOf(what: Happening, language: string, values: Values): string {
  const { [what]: letter, advice } = textsOf(language);
  return fill(`${letter.subject}. ${advice}`, values);
}
