/** Inbox messages to followers of a live room, in their language. */
import { PATHS } from '@parlour/contract/routes';
import type { Letter } from '../inbox/index.ts';
import { roomWords } from './live-rooms.rules.ts';

const LIVE: Record<string, string> = {
  EN: '{name} is live now',
  MY: '{name} ယခု တိုက်ရိုက်လွှင့်နေသည်',
  CN: '{name} 正在直播',
  TW: '{name} 正在直播',
  JA: '{name}が配信中です',
  KO: '{name} 방송이 시작되었습니다',
  TH: '{name} กำลังไลฟ์อยู่ตอนนี้',
  VI: '{name} đang phát trực tiếp',
  ID: '{name} sedang live',
  MS: '{name} kini bersiaran langsung',
  TL: 'Live na ngayon ang {name}',
  KM: '{name} កំពុងផ្សាយផ្ទាល់ឥឡូវនេះ',
  LO: '{name} ກຳລັງຖ່າຍທອດສົດຢູ່',
  HI: '{name} अभी लाइव है',
  NE: '{name} अहिले लाइभ छ',
  BN: '{name} এখন লাইভে আছে',
  TA: '{name} இப்போது நேரலையில் உள்ளது',
  SI: '{name} දැන් සජීවීව',
  UR: '{name} ابھی لائیو ہے',
  FA: '{name} اکنون زنده است',
  AR: '{name} في بث مباشر الآن',
  TR: '{name} şu anda canlı yayında',
  RU: '{name} сейчас в прямом эфире',
  UK: '{name} зараз у прямому ефірі',
  KK: '{name} қазір тікелей эфирде',
  UZ: '{name} hozir jonli efirda',
  MN: '{name} одоо шууд дамжуулж байна',
  ES: '{name} está en directo ahora',
  PT: '{name} está ao vivo agora',
  FR: '{name} est en direct',
  DE: '{name} ist jetzt live',
  IT: '{name} è in diretta ora',
  NL: '{name} is nu live',
  SV: '{name} sänder live nu',
  PL: '{name} nadaje teraz na żywo',
  CS: '{name} právě vysílá živě',
  RO: '{name} este live acum',
  HU: '{name} most élőben látható',
  EL: 'Το {name} είναι ζωντανά τώρα',
  TY: 'Tei te pāpāho nei o {name} i teie nei',
};

type Room = { id: bigint; texts: Record<string, { name: string; text: string }> };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const plain = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '');

/** Message that a room is live. @param followers ids of the recipients */
export function letterOf({ id, texts }: Room, followers: readonly bigint[]) {
  const said = (say: (code: string, words: { name: string; text: string }) => string): Record<string, string> =>
    Object.fromEntries(Object.keys(LIVE).map((code) => [code, say(code, roomWords(texts, code))]));
  return {
    to: followers,
    source: 'room' as const,
    ref: id.toString(),
    title: said((code, { name }) => (LIVE[code] ?? '').replace('{name}', () => name)),
    html: said((_, { name, text }) => {
      const intro = text === '' ? '' : `<p>${plain(text)}</p>`;
      return `${intro}<p><a href="${PATHS.rooms}?tab=live">${plain(name)}</a></p>`;
    }),
  } satisfies Letter;
}
