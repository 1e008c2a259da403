/** Registry of all lottery families and bet types. */
import { myanmar2d, myanmar3d, thailand } from './asia.ts';
import { type AnyFamily, type AnyType, anyFamily } from './bet-type.ts';
import { elevenFive } from './eleven-five.ts';
import { fiveDigit } from './five-digit.ts';
import { fourDigit } from './four-digit.ts';
import { k3 } from './k3.ts';
import { keno } from './keno.ts';
import { racing } from './racing.ts';
import { sixMark } from './six-mark.ts';
import { vietnamNorth, vietnamSouth } from './vietnam.ts';
import { wingo } from './wingo.ts';

export const FAMILIES: readonly AnyFamily[] = [
  anyFamily(vietnamNorth),
  anyFamily(vietnamSouth),
  anyFamily(myanmar2d),
  anyFamily(myanmar3d),
  anyFamily(thailand),
  anyFamily(fourDigit),
  anyFamily(wingo),
  anyFamily(k3),
  anyFamily(fiveDigit),
  anyFamily(racing),
  anyFamily(elevenFive),
  anyFamily(sixMark),
  anyFamily(keno),
];

const types = new Map(FAMILIES.flatMap((family) => family.types.map((type) => [type.id, type] as const)));

export const familyOf = (id: string): AnyFamily | undefined => FAMILIES.find((family) => family.id === id);
export const betTypeOf = (id: string): AnyType | undefined => types.get(id);
