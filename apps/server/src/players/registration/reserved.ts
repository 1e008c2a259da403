/**
 * Names under which nobody registers, because others would take them for the platform's own: staff, the system, the
 * brand. A name that only looks like one is refused too: foreign letters of the same shape, digits for letters,
 * separators, doubled letters, numbers around it, and several such words in a row.
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

/** Words that make a reserved name no other one: `theadmin`, `support_team`. */
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

/** Letters of other alphabets by the Latin one that they look like (after Unicode's confusables). */
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

/** The shape of a name: what is left of it when everything that the eye passes over is taken away. */
function shapeOf(name: string): string {
  const letters = Array.from(name.normalize('NFKD').toLowerCase(), (letter) => LOOKALIKES[letter] ?? letter).join('');
  return letters
    .replace(/[^a-z]/g, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replace(/(.)\1+/g, '$1');
}

/** Whether a shape is made of reserved words and fillers alone, with one reserved word among them. */
function isMadeOf(shape: string, reserved: ReadonlySet<string>, fillers: ReadonlySet<string>): boolean {
  const reached = new Map<number, boolean>([[0, false]]);
  for (let at = 0; at < shape.length; at++) {
    const has = reached.get(at);
    if (has === undefined) continue;
    for (let end = at + 1; end <= shape.length; end++) {
      // Of two words that end and begin alike, one letter is left: `support_team`.
      const words = [shape.slice(at, end), ...(at > 0 ? [shape.slice(at - 1, end)] : [])];
      if (words.some((word) => reserved.has(word))) reached.set(end, true);
      else if (words.some((word) => fillers.has(word))) reached.set(end, has || (reached.get(end) ?? false));
    }
  }
  return reached.get(shape.length) === true;
}

/** The shortest name of a brand that is worth keeping. */
const SHORTEST = 4;

/**
 * Builds the check of names.
 *
 * @param names names of the brand
 * @returns whether nobody may register under a name
 */
export function reservedNames(names: readonly string[]): (name: string) => boolean {
  const shapes = (words: readonly string[]) => words.map(shapeOf).filter((shape) => shape.length > 0);
  const reserved = new Set([...shapes(STAFF), ...shapes(names).filter((shape) => shape.length >= SHORTEST)]);
  const fillers = new Set(shapes(FILLERS));
  return (name) => {
    // Numbers around a name are told from digits that stand for letters by looking at it both ways.
    const bare = name.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');
    return isMadeOf(shapeOf(name), reserved, fillers) || isMadeOf(shapeOf(bare), reserved, fillers);
  };
}
