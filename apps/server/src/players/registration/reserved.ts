/**
 * Reserved names, which others would take for the platform's own: staff, system, brand. Lookalikes are refused too:
 * foreign letters of the same shape, digits for letters, separators, doubled letters, surrounding numbers, and several
 * such words in a row.
 */

const STAFF = [
  'admin',
  'administrator',
  'anonymous',
  'billing',
  'cashier',
  'console',
  'customercare',
  'customerservice',
  'everyone',
  'helpdesk',
  'hostmaster',
  'manager',
  'moderator',
  'noreply',
  'official',
  'operator',
  'payments',
  'postmaster',
  'root',
  'security',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'undefined',
  'webmaster',
];

/** Words that do not make a reserved name acceptable: `theadmin`, `support_team`. */
const FILLERS = [
  'the',
  'team',
  'desk',
  'real',
  'help',
  'live',
  'online',
  'account',
  'official',
  'service',
  'chat',
  'my',
  'mr',
  's',
  'agent',
  'app',
  'bonus',
  'casino',
  'cs',
  'customer',
  'game',
  'games',
  'gaming',
  'super',
  'vip',
];

/** Maps letters of other alphabets to the Latin letter that they resemble (after Unicode's confusables). */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  [
    ['a', 'аαɑ@4'],
    ['b', 'вьβ8'],
    ['c', 'сϲ¢'],
    ['d', 'ԁɗ'],
    ['e', 'еєεëɛ3€'],
    ['g', 'ɡց9'],
    ['h', 'һнη'],
    ['i', 'іιıїɪl1|!ӏ'],
    ['j', 'јϳ'],
    ['k', 'кκ'],
    ['m', 'мϻ'],
    ['n', 'пոո'],
    ['o', 'оοσօ0ø'],
    ['p', 'рρþ'],
    ['q', 'ԛ'],
    ['r', 'гɾ'],
    ['s', 'ѕς5$'],
    ['t', 'тτ7+'],
    ['u', 'υսμц'],
    ['v', 'νѵ'],
    ['w', 'ѡωԝ'],
    ['x', 'хχ×'],
    ['y', 'уγү'],
    ['z', 'ᴢ2'],
  ].flatMap(([latin = '', others = '']) => Array.from(others, (other) => [other, latin] as const)),
);

/** Reduces a name to its visual skeleton. */
function shapeOf(name: string): string {
  const letters = Array.from(name.normalize('NFKD').toLowerCase(), (letter) => LOOKALIKES[letter] ?? letter).join('');
  return letters
    .replace(/[^a-z]/g, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replace(/(.)\1+/g, '$1');
}

/** Whether a skeleton consists only of reserved words and fillers, with at least one reserved word. */
function isMadeOf(shape: string, reserved: ReadonlySet<string>, fillers: ReadonlySet<string>): boolean {
  const reached = new Map<number, boolean>([[0, false]]);
  for (let at = 0; at < shape.length; at++) {
    const has = reached.get(at);
    if (has === undefined) continue;
    for (let end = at + 1; end <= shape.length; end++) {
      // Adjacent equal letters at a word boundary are merged: `support_team`.
      const words = [shape.slice(at, end), ...(at > 0 ? [shape.slice(at - 1, end)] : [])];
      if (words.some((word) => reserved.has(word))) reached.set(end, true);
      else if (words.some((word) => fillers.has(word))) reached.set(end, has || (reached.get(end) ?? false));
    }
  }
  return reached.get(shape.length) === true;
}

const shapesOf = (words: readonly string[]) => words.map(shapeOf).filter((shape) => shape.length > 0);
const STAFF_SHAPES = shapesOf(STAFF);
const FILLER_SHAPES: ReadonlySet<string> = new Set(shapesOf(FILLERS));

/** Minimum length of a brand's name that is reserved. */
const SHORTEST = 4;

/**
 * Creates the check of names.
 *
 * @param names names of the brand
 * @returns a function that tells whether a name is reserved
 */
export function reservedNames(names: readonly string[]): (name: string) => boolean {
  const reserved = new Set([...STAFF_SHAPES, ...shapesOf(names).filter((shape) => shape.length >= SHORTEST)]);
  const fillers = FILLER_SHAPES;
  return (name) => {
    // Checked both ways, because digits at the ends may be numbers or stand for letters.
    const bare = name.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');
    return isMadeOf(shapeOf(name), reserved, fillers) || isMadeOf(shapeOf(bare), reserved, fillers);
  };
}

/** Creates the check of names for a house, whose own name may change. */
export const reservedBy =
  (brand: { name: string; merchantCode: string }) =>
  (name: string): boolean =>
    reservedNames([brand.name, brand.merchantCode])(name);
