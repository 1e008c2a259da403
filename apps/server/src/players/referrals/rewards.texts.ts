/** What a member is told whose friend has played: by language, English where a language has no text of its own. */
import { displayMoney } from '@parlour/contract/money';

const TEXTS: Record<string, { title: string; text: string }> = {
  EN: {
    title: 'A friend brought you {amount}',
    text: 'Your friend {friend} has played enough. {amount} of play money is in your balance.',
  },
  MY: {
    title: 'သူငယ်ချင်းကြောင့် {amount} ရရှိပါသည်',
    text: 'သင့်သူငယ်ချင်း {friend} သတ်မှတ်ချက်ပြည့် ကစားပြီးပါပြီ။ ကစားငွေ {amount} ကို သင့်လက်ကျန်ငွေထဲ ထည့်ပြီးပါပြီ။',
  },
  CN: { title: '好友为您带来 {amount}', text: '您的好友 {friend} 已达到投注要求，{amount} 游戏币已存入您的余额。' },
  AR: { title: 'صديقك جلب لك {amount}', text: 'لعب صديقك {friend} بما يكفي. أضيف {amount} من نقود اللعب إلى رصيدك.' },
};

/** @param amount decimal text of what was paid */
export function rewardLetter({ amount, symbol, friend }: { amount: string; symbol: string; friend: string }) {
  const fill = (text: string) =>
    text.replaceAll('{amount}', `${symbol} ${displayMoney(amount)}`).replaceAll('{friend}', friend);
  const by = (part: 'title' | 'text'): Record<string, string> =>
    Object.fromEntries(Object.entries(TEXTS).map(([language, words]) => [language, fill(words[part])]));
  return { title: by('title'), text: by('text') };
}
