/** Titles of the in-house lottery: each is named after its game and speed, and opens exactly that game. */
import { ENTERTAINMENT, LOTTERY_ENGINE } from '@parlour/contract/catalogue';
import type { Title } from './titles.ts';

export type LotteryTitle = Title & { vendor: string; category: 'LOTT' | 'ELOTT'; engine: string; hot: number | null };

type Names = Title['names'];
const NORTH: Names = { EN: 'Mien Bac VIP', MY: 'မြောက်ပိုင်း VIP', CN: '北部VIP' };
const SOUTH: Names = { EN: 'Mien Nam VIP', MY: 'တောင်ပိုင်း VIP', CN: '南部VIP' };
const TWO_DIGITS: Names = { EN: '2D Express', MY: '2D အမြန်', CN: '2D快彩' };
const FOUR_DIGITS: Names = { EN: '4D Express', MY: '4D အမြန်', CN: '4D快彩' };
const THAI: Names = { EN: 'Thai Express', MY: 'ထိုင်း အမြန်', CN: '泰国快彩' };
const DICE: Names = { EN: 'K3 Dice', MY: 'K3 အန်စာတုံး', CN: '快三' };
const DIGITS: Names = { EN: '5D Digits', MY: '5D ဂဏန်း', CN: '时时彩' };
const RACING: Names = { EN: 'PK10 Racing', MY: 'PK10 ပြိုင်ကား', CN: '赛车PK10' };
const ELEVEN: Names = { EN: 'Five of Eleven', MY: '၁၁ ထဲမှ ၅ လုံး', CN: '十一选五' };
const KENO: Names = { EN: 'Keno', MY: 'ကီနို', CN: '基诺' };
const WINGO: Names = { EN: 'WinGo', MY: 'WinGo ဂဏန်း', CN: 'WinGo数字' };

/** Returns a number in Burmese digits, which are consecutive code points. */
const burmese = (count: number): string =>
  String(count).replace(/[0-9]/g, (digit) => String.fromCodePoint(0x1040 + Number(digit)));

function named({ EN, MY, CN }: Names, speed: string): Names {
  const count = Number.parseInt(speed, 10);
  return speed.endsWith('s')
    ? { EN: `${EN} ${count} Seconds`, MY: `${MY} ${burmese(count)} စက္ကန့်`, CN: `${CN} ${count}秒` }
    : {
        EN: `${EN} ${count} Minute${count > 1 ? 's' : ''}`,
        MY: `${MY} ${burmese(count)} မိနစ်`,
        CN: `${CN} ${count}分钟`,
      };
}

type Line = [
  vendor: string,
  category: LotteryTitle['category'],
  names: Names,
  code: string,
  speeds: string[],
  emblem: string,
  classification: string,
];

const LINES: Line[] = [
  ['TCG_LOTTO_VN', 'LOTT', NORTH, 'north', ['45s', '1m', '5m'], 'ticket', 'FAST'],
  ['TCG_LOTTO_VN', 'LOTT', SOUTH, 'south', ['45s', '1m', '5m'], 'admission-tickets', 'FAST'],
  ['TCG_SEA', 'LOTT', TWO_DIGITS, 'express2d', ['1m', '5m'], 'ticket', 'DIGITS'],
  ['TCG_SEA', 'LOTT', FOUR_DIGITS, 'express4d', ['5m'], 'admission-tickets', 'DIGITS'],
  ['TCG_SEA', 'LOTT', THAI, 'expressthai', ['5m'], 'ticket', 'DIGITS'],
  ['QDW', 'LOTT', DICE, 'k3', ['3m', '5m'], 'dice', 'FAST'],
  ['QDW', 'LOTT', DIGITS, 'ssc', ['5m'], 'balls', 'DIGITS'],
  ['QDW', 'LOTT', RACING, 'racing', ['5m'], 'racing-car', 'FAST'],
  ['QDW', 'LOTT', ELEVEN, '11x5', ['5m'], 'balls', 'FAST'],
  ['QDW', 'LOTT', KENO, 'keno', ['5m'], 'balls', 'KENO'],
  ['QDW', 'ELOTT', DICE, 'k3', ['1m'], 'dice', 'BALLS'],
  ['QDW', 'ELOTT', DIGITS, 'ssc', ['1m'], 'balls', 'BALLS'],
  ['QDW', 'ELOTT', RACING, 'racing', ['1m'], 'racing-car', 'BALLS'],
  ['QDW', 'ELOTT', ELEVEN, '11x5', ['1m'], 'balls', 'BALLS'],
  ['DDW', 'ELOTT', WINGO, 'wingo', ['30s', '1m', '3m', '5m'], 'balls', ENTERTAINMENT],
];

/** The title among the hot games, with its rank. */
const HOT: Readonly<Record<string, number>> = { 'wingo-1m': 28 };

export const LOTTERIES: readonly LotteryTitle[] = LINES.flatMap(
  ([vendor, category, names, code, speeds, emblem, classification]) =>
    speeds.map((speed) => ({
      vendor,
      category,
      names: named(names, speed),
      engine: `${LOTTERY_ENGINE}${code}-${speed}`,
      skin: 'numbers' as const,
      emblem,
      classifications: [classification],
      hot: HOT[`${code}-${speed}`] ?? null,
    })),
);
