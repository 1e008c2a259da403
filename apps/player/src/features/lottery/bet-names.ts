/**
 * Names of bet types, composed of a few translated words; names identical in every language, such as Vietnamese and
 * Burmese ones, are listed here.
 */

/** Part of a name: a text with a count, or a proper name. */
export type NamePart = { textKey: string; count?: number } | { proper: string };

const text = (name: string, count?: number): NamePart =>
  count === undefined ? { textKey: `lottery.name.${name}` } : { textKey: `lottery.name.${name}`, count };
const shared = (name: string): NamePart => ({ textKey: `lottery.${name}` });
const proper = (name: string): NamePart => ({ proper: name });

const SIZES = ['big', 'small'] as const;
const size = (name: string): NamePart => ((SIZES as readonly string[]).includes(name) ? shared(name) : text(name));

const PROPER: Readonly<Record<string, string>> = {
  lo2: 'Lô 2',
  lo3: 'Lô 3',
  lo4: 'Lô 4',
  lo2k: 'Lô 2 1k',
  dau: 'Đầu',
  duoi: 'Đuôi',
  'cang3.db': '3 càng ĐB',
  'cang3.g1': '3 càng G1',
  'cang3.g6': '3 càng G6',
  'cang3.dd': '3 càng đầu đuôi',
  'cang4.db': '4 càng ĐB',
  'de.db': 'Đề ĐB',
  'de.dbdau': 'Đề đầu ĐB',
  'de.g1': 'Đề G1',
  'de.g1dau': 'Đề đầu G1',
  'de.g7': 'Đề G7',
  'de.g8': 'Đề G8',
  xien2: 'Xiên 2',
  xien3: 'Xiên 3',
  xien4: 'Xiên 4',
  xienq: 'Xiên quay',
  truot4: 'Trượt 4',
  truot6: 'Trượt 6',
  truot8: 'Trượt 8',
  truot10: 'Trượt 10',
  dd: 'Đầu đuôi',
  xc: 'Xỉu chủ',
  'xc.g7': 'Xỉu chủ G7',
  'xc.dao': 'Xỉu chủ đảo',
  bao7: 'Bao 7 lô',
  lo3dao: 'Lô 3 đảo',
  da: 'Đá thẳng',
  daky: 'Đá kỳ rưỡi',
  dax: 'Đá xiên',
};

/** Parts of five-digit names after the count of positions. */
const FIVE: Readonly<Record<string, string>> = {
  straight: 'straight',
  text: 'typed',
  comb: 'combination',
  join: 'tails',
  straightcom: 'set',
  sum: 'sum',
  span: 'span',
  bsoe: 'sizeParity',
  bao: 'withDigit',
  groupsum: 'groupSum',
  com: 'anyOrder',
  comany: 'orderWithDigit',
};

const PLACES: Readonly<Record<string, string>> = {
  first: 'first',
  last: 'last',
  mid: 'middle',
  any: 'anyPlaces',
  top: 'first',
};

/** Returns the name part of positions: `Last 3`, `Any 2 places` for `last3`, `any2`. */
function places(part: string): NamePart | null {
  const [, where = '', count = ''] = /^([a-z]+)([0-9])$/.exec(part) ?? [];
  const name = PLACES[where];
  return name ? text(name, Number(count)) : null;
}

function fiveDigit(rest: string): NamePart[] {
  const [head = '', tail = ''] = rest.split('.');
  const where = places(head);
  const group = /^(?:g|z)([0-9]+)$/.exec(tail || head)?.[1];
  if (group) return [...(where ? [where] : []), text('group', Number(group))];
  if (where && tail === 'one') return [where, text('contains', 1)];
  if (where && tail === 'two') return [where, text('contains', 2)];
  if (where) return [where, text(FIVE[tail] ?? tail)];
  const times = /^fun([0-9])$/.exec(head)?.[1];
  if (times) return [text('atLeast', Number(times))];
  if (head === 'fixed') return [text('fixed')];
  if (head === 'sumbsoe') return [text('sum'), text('sizeParity')];
  return [text('dragonTiger')];
}

function racing(rest: string): NamePart[] {
  if (rest === 'place') return [text('fixed')];
  if (rest === 'top2com') return [text('first', 2), text('anyOrder')];
  const where = places(rest);
  if (where) return [where, text('straight')];
  const [head = '', tail] = rest.split('.');
  return tail ? [text(head), size(tail)] : [size(head)];
}

function elevenFive(rest: string): NamePart[] {
  const [, kind = '', count = ''] = /^(any|drag)([0-9])$/.exec(rest) ?? [];
  if (kind) return [text('pick', Number(count)), ...(kind === 'drag' ? [text('banker')] : [])];
  const [, top = '', order = ''] = /^(top[0-9])(com)?$/.exec(rest) ?? [];
  const where = places(top);
  return where ? [where, text(order ? 'anyOrder' : 'straight')] : [text('fixed')];
}

const DICE: Readonly<Record<string, NamePart[]>> = {
  anytriple: [text('anyTriple')],
  diff3: [text('different', 3)],
  diff2: [text('different', 2)],
  run3: [text('run')],
  pairx: [text('pair'), text('single')],
};

function keno(rest: string): NamePart[] {
  const count = /^pick([0-9])$/.exec(rest)?.[1];
  if (count) return [text('pick', Number(count))];
  if (rest === '810') return [text('sum'), proper('810')];
  if (rest === 'updowntie') return [text('up'), text('down'), text('tie')];
  if (rest === 'oddeventie') return [text('odd'), text('even'), text('tie')];
  return [size(rest)];
}

const BURMESE: Readonly<Record<string, NamePart[]>> = {
  r: [proper('R')],
  apar: [proper('Apar')],
  break: [proper('Break')],
  power: [proper('Power')],
  nat: [proper('Nakkhat')],
  brother: [proper('Brother')],
  khway: [proper('Khway')],
  khwaypuu: [proper('Khway puu')],
  double: [text('doubles')],
  ee: [text('even'), text('even')],
  oo: [text('odd'), text('odd')],
  eo: [text('even'), text('odd')],
  oe: [text('odd'), text('even')],
  round: [proper('R')],
  tod: [text('anyOrder')],
};

const THAI: Readonly<Record<string, NamePart[]>> = {
  '3top': [text('top', 3)],
  '3tod': [text('top', 3), text('anyOrder')],
  '3front': [text('first', 3)],
  '3last': [text('last', 3)],
  '2top': [text('top', 2)],
  '2bottom': [text('bottom', 2)],
  runtop: [text('anyDigit'), text('top', 3)],
  runbottom: [text('anyDigit'), text('bottom', 2)],
};

const FOUR: Readonly<Record<string, NamePart>> = {
  roll: proper('Roll'),
  perm: text('anyOrder'),
  ibet: proper('iBet'),
};

/** Returns the parts of a bet type's name, to be joined. */
export function nameOf(playCode: string): NamePart[] {
  const own = (family: string): string | null =>
    playCode.startsWith(`${family}.`) ? playCode.slice(family.length + 1) : null;
  const vietnamese = own('vn.n') ?? own('vn.s');
  if (vietnamese !== null) return [proper(PROPER[vietnamese] ?? vietnamese)];
  const five = own('ssc');
  if (five !== null) return fiveDigit(five);
  const cars = own('pk');
  if (cars !== null) return racing(cars);
  const eleven = own('x5');
  if (eleven !== null) return elevenFive(eleven);
  const dice = own('k3');
  if (dice !== null) return DICE[dice] ?? [size(dice)];
  const balls = own('keno');
  if (balls !== null) return keno(balls);
  const two = own('mm.2d') ?? own('mm.3d');
  if (two !== null) return BURMESE[two] ?? [text(two)];
  const thai = own('th');
  if (thai !== null) return THAI[thai] ?? [text(thai)];
  const four = own('4d');
  if (four !== null)
    return four
      .split('.')
      .slice(1)
      .map((part) => FOUR[part] ?? size(part));
  const wingo = own('wingo');
  if (wingo !== null) return [wingo === 'num' ? text('number') : shared(wingo)];
  return playCode
    .split('.')
    .slice(1)
    .map((part) => size(part));
}
