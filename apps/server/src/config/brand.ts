/**
 * A brand is a folder under `brands/`: `brand.json` (this schema), `theme.css`, logo and flags, banners and the game
 * feed. One deployment serves one merchant. No file of it is part of a build; `brand-check.ts` checks all of them.
 */

import { join } from 'node:path';
import { CONTRACT_KINDS } from '@parlour/contract/agent-contracts';
import { EXECUTIONS } from '@parlour/contract/announcements';
import { CATEGORIES, HOT_ON_HOME, HOT_PREVIEW } from '@parlour/contract/catalogue';
import { isKnownZone } from '@parlour/contract/clock';
import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { CURRENCIES } from '@parlour/contract/money';
import { HOST_ENTRY, isOutward, MOST_HOSTS, type OutwardKind } from '@parlour/contract/outbound-urls';
import { WHITELABEL_FLAGS } from '@parlour/contract/system.endpoints';
import { z } from 'zod';
import { loginSettings, sessionSettings } from '../identity/sessions/session.rules.ts';
import { booksSchema, vendorsSchema } from './brand-accounting.ts';
import { bonusSchema } from './brand-bonus.ts';
import { creditSchema } from './brand-credit-policy.ts';
import { depositsSchema } from './brand-deposits.ts';
import { readBrandFile } from './brand-file.ts';
import { registrationSchema } from './brand-registration.ts';
import { protectionSchema } from './brand-responsible-gaming.ts';
import { promoCodesSchema } from './brand-rewards.ts';
import { inviteSchema, tiersSchema } from './brand-vip.ts';
import { withdrawalsSchema } from './brand-withdrawals.ts';
import { ConfigProblems } from './config.ts';

const languageCode = z.enum(LANGUAGE_CODES);
/** A text in every language that the brand offers, English at least. */
const texts = z
  .partialRecord(languageCode, z.string())
  .refine((value) => value.EN !== undefined, { message: 'needs a text for EN' })
  .transform((value) => value as Record<string, string>);
/** An address that leads out of the platform; empty for none. */
const outward = (kind: OutwardKind) =>
  z
    .string()
    .max(500)
    .refine((address) => address === '' || isOutward(kind, address), {
      message: `is no address for ${kind}: https, no credentials, a host of its kind`,
    })
    .default('');
const cycleMs = z.int().min(0).max(60_000);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

const banner = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  groupName: z.string(),
  title: texts,
  text: texts,
  action: texts,
  link: z.string().regex(/^\/m(\/|$)/),
  colour,
  /** Recipe of the tile-art generator. */
  art: z.record(z.string(), z.unknown()),
});

/** A notice or a popup; its content is HTML by language. */
const said = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  title: texts,
  text: texts.optional(),
  content: texts.optional(),
  action: texts.optional(),
  link: z
    .string()
    .regex(/^\/m(\/|$)/)
    .optional(),
  art: z.record(z.string(), z.unknown()).optional(),
});

const schema = z.strictObject({
  merchantCode: z.string().regex(/^[A-Za-z0-9_]{2,40}$/),
  name: z.string().min(1).max(40),
  currency: z.enum(Object.keys(CURRENCIES) as [keyof typeof CURRENCIES, ...(keyof typeof CURRENCIES)[]]),
  timeZone: z.string().refine(isKnownZone, { message: 'is not a time zone of the IANA database, such as Asia/Yangon' }),
  languages: z.array(languageCode).min(1),
  flags: z.partialRecord(z.enum(WHITELABEL_FLAGS), z.boolean()),
  /** Ways to reach the service of this house. Live chat is an address of the operator's own, shown while CBS3 is on. */
  contacts: z.strictObject({
    telegram: outward('telegram'),
    whatsapp: outward('whatsapp'),
    liveChat: outward('liveChat'),
  }),
  /** Hosts that links of texts may lead out to, beside those of the contacts: `example.com`, `*.example.com`. */
  outwardHosts: z.array(z.string().regex(HOST_ENTRY)).max(MOST_HOSTS).default([]),
  /** Where the app is got. */
  download: z
    .strictObject({
      /** Page of a store, or of a test programme. */
      ios: outward('ios'),
      /** Page of a store, or a package. */
      android: outward('android'),
      /** Profile for iOS: `own` is made by this server, anything else is an address. */
      mobileConfig: z.union([z.literal('own'), outward('profile')]).default(''),
      /** Picture beside the links: a path of this server; without one the merchant's own on the image host is shown. */
      icon: z
        .string()
        .regex(/^(\/(brand|img)\/[A-Za-z0-9._/-]{1,200})?$/)
        .default(''),
    })
    .prefault({}),
  /** The invitation is shown by itself, once per browser session, to members where REFERRAL3 is on; announcements come first. */
  invitePopup: z.boolean().default(false),
  minimumAge: z.int().min(18).max(25),
  /** Hosts that mirror this server's `/img/` folder. */
  imageCdns: z.array(z.url({ protocol: /^https$/ })),
  /** Hosts of pictures of others, such as vendors: pages may show what is on them. */
  imageHosts: z.array(z.url({ protocol: /^https$/ })).default([]),
  play: z.strictObject({
    /** Play money of a new member and after a refill, as a decimal text. */
    float: z.string().regex(/^[1-9][0-9]{0,9}$/),
    /** A balance below this may be filled up again once a day. */
    refillBelow: z.string().regex(/^[1-9][0-9]{0,9}$/),
  }),
  /** Form of pages that have two: 1 the new one, 0 the base one. */
  templates: z
    .strictObject({
      memberCenter: z.union([z.literal(0), z.literal(1)]),
      depositDetail: z.union([z.literal(0), z.literal(1)]),
    })
    .default({ memberCenter: 1, depositDetail: 1 }),
  /** Trial accounts for visitors; without this part there are none. */
  trial: z
    .strictObject({
      /** Hours after which a trial account is closed. */
      hours: z.int().min(1).max(72),
      /** Demo credit of a new trial account, as a decimal text. */
      credit: z.string().regex(/^[1-9][0-9]{0,9}$/),
      /** Trial accounts that one address may make in 24 hours. */
      perAddress: z.int().min(1).max(10_000),
    })
    .optional(),
  /** Shortest time from the start of one round of a game to the start of its next, in milliseconds. */
  minimumCycleMs: cycleMs,
  /** The same for games of a category, where it is another one. */
  minimumCycleMsByCategory: z.partialRecord(z.enum(CATEGORIES), cycleMs).default({}),
  registration: registrationSchema(texts),
  /** Affiliates of the house, each with the code that its players bring. */
  affiliates: z
    .array(z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{4,20}$/), name: z.string().min(1).max(60) }))
    .default([]),
  /** The ladder of ranks that a new house begins with; operators keep it afterwards. */
  ranks: tiersSchema(texts).default([]),
  /** Bonuses: what deposits and bonuses ask for, and the rules that a new house begins with. */
  bonus: bonusSchema(texts).prefault({}),
  /** Ways to pay in. */
  deposits: depositsSchema(texts).prefault({}),
  promoCodes: promoCodesSchema.default([]),
  /** What a friend who plays brings the member that invited them; without this part, nothing. */
  invite: inviteSchema.optional(),
  /** Mobile numbers that are taken: digits as typed, and the countries that codes are sent to. */
  mobile: z
    .strictObject({
      min: z.int().min(4).max(15).default(7),
      max: z.int().min(8).max(20).default(20),
      dialingCodes: z
        .array(z.string().regex(/^\+[1-9][0-9]{0,3}$/))
        .min(1)
        .default(['+95']),
    })
    .prefault({}),
  /** Budgets of codes by SMS. */
  sms: z
    .strictObject({
      secondsBetween: z.int().min(30).max(600).default(60),
      /** How many of them one asker gets, so that a stranger does not use a number's day up. */
      perNumberPerAsker: z.int().min(1).max(50).default(3),
      perNumberPerDay: z.int().min(1).max(50).default(5),
      perAddressPerHour: z.int().min(1).max(1000).default(10),
      /** Of one address, and of one network of addresses (IPv4 by /24, IPv6 by /48). */
      perAddressPerDay: z.int().min(1).max(10_000).default(60),
      perNetworkPerDay: z.int().min(1).max(100_000).default(300),
      /** Of the whole platform, for everybody. */
      perDay: z.int().min(1).max(10_000_000).default(2000),
      /** Beyond that for members who are signed in, or ask in a browser that they have signed in on. */
      reservePerDay: z.int().min(0).max(10_000_000).default(500),
    })
    .prefault({}),
  /** How the house keeps its books. */
  books: booksSchema.prefault({}),
  /** Ceilings of what game vendors credit. */
  vendors: vendorsSchema.prefault({}),
  /** What one operator may credit alone. */
  credit: creditSchema.prefault({}),
  sessions: sessionSettings.prefault({}),
  login: loginSettings.prefault({}),
  /** What the robot check guards, where its keys are set, and whether people may pass while it is down. */
  geetest: z
    .strictObject({
      login: z.boolean().default(true),
      register: z.boolean().default(true),
      sms: z.boolean().default(true),
      failOpen: z.boolean().default(false),
    })
    .prefault({}),
  /** Who vouches for players besides this house. */
  providers: z
    .strictObject({
      /** This server plays all providers itself, for trying things out. */
      demo: z.boolean().default(false),
      /** Who sends and checks codes to mobile numbers. */
      phone: z.enum(['sms', 'firebase']).default('sms'),
    })
    .prefault({}),
  /** How players are protected; what a brand leaves out is as strict as can be. */
  protection: protectionSchema(texts).prefault({}),
  /** Gateway vendors besides the in-house one whose games the studio beside the platform plays; each gets keys of its own. */
  studioVendors: z.array(z.string().regex(/^[A-Z0-9]{2,20}$/)).default([]),
  /** The house's own lottery. */
  lottery: z
    .strictObject({
      /** Whether it is on sale. Orders that wait are drawn and settled in any case. */
      enabled: z.boolean().default(true),
      /** Limits that new games begin with, in units of the currency; operators change them game by game. */
      limits: z
        .strictObject({
          /** Of one bet on one issue. */
          order: z.int().min(1).max(1_000_000_000).default(1_000_000),
          /** Of all that a member has on one issue. */
          member: z.int().min(1).max(1_000_000_000).default(5_000_000),
          /**
           * What one number may pay on one issue; left out, numbers have no limit. From `cutFrom` percent of it on the price
           * falls in `steps` of `stepCut` percent each.
           */
          number: z
            .strictObject({
              most: z.int().min(1).max(1_000_000_000_000),
              cutFrom: z.int().min(1).max(100).default(60),
              steps: z.int().min(1).max(10).default(2),
              stepCut: z.int().min(0).max(50).default(5),
            })
            .refine(({ steps, stepCut }) => steps * stepCut <= 90, 'steps × stepCut: at most 90')
            .optional(),
        })
        .optional(),
    })
    .prefault({}),
  /** How contracts with agents are settled. */
  agents: z
    .strictObject({
      /** Kinds that are settled; contracts of the others are agreed on and wait. */
      settles: z.array(z.enum(CONTRACT_KINDS)).default([...CONTRACT_KINDS]),
      /** Dividend periods of a month: the whole, two halves, or three parts. */
      dividendParts: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
      /** Whether nothing is computed below an agent who reached no tier; otherwise he owes it all the same. */
      chainStops: z.boolean().default(true),
      /** A settlement that pays more in all, in units of the currency, waits for an operator, as dividends always do. */
      reviewAbove: z.int().min(1).max(1_000_000_000_000).optional(),
    })
    .prefault({}),
  home: z
    .strictObject({
      /** Hot games on home: the first 9, or a preview of 6 with "show more". */
      hotGames: z.union([z.literal(HOT_ON_HOME), z.literal(HOT_PREVIEW)]).default(HOT_ON_HOME),
    })
    .prefault({}),
  /** Money that goes out. */
  withdrawals: withdrawalsSchema(texts).prefault({}),
  banners: z.array(banner),
  notices: z.array(said),
  /** What stays in reach above the notices. */
  popular: z.array(said).default([]),
  /** What lies over home once: A for members, B for visitors, F for members who log in for the first time. */
  popups: z.array(said.extend({ execution: z.enum(EXECUTIONS) })).default([]),
});

/** An invitation whose code is worth nothing would be a promise that is not kept. */
const needsCodes = (flags: Partial<Record<string, boolean>>): string[] =>
  flags.REFERRAL3 && !flags.AFFMAN3 ? ['brand.json: flags.REFERRAL3: needs AFFMAN3 (switch it on too)'] : [];

export type Brand = z.output<typeof schema> & { dir: string };

/**
 * The pause of a house between two rounds of one game, from start to start, in milliseconds.
 *
 * @param category the game's; the usual pause holds for one without a pause of its own
 */
export function minimumCycleMs(
  { minimumCycleMs: usual, minimumCycleMsByCategory: own }: Pick<Brand, 'minimumCycleMs' | 'minimumCycleMsByCategory'>,
  category: string | undefined,
): number {
  const known = CATEGORIES.find((each) => each === category);
  return (known && own[known]) ?? usual;
}

/** Every host beside this server that pictures may be on: mirrors of its own, and hosts of others. */
export const pictureHosts = ({ imageCdns, imageHosts }: Pick<Brand, 'imageCdns' | 'imageHosts'>): string[] => [
  ...new Set([...imageCdns, ...imageHosts]),
];

/**
 * Reads a brand folder.
 *
 * @throws {ConfigProblems} when the file is missing, is no JSON, or breaks the schema; every problem is named
 */
export function readBrand(dir: string): Brand {
  const brand = readBrandFile(dir, 'brand.json', schema);
  if (!brand)
    throw new ConfigProblems([
      `brand: ${join(dir, 'brand.json')} does not exist (name an existing folder under brands/ with BRAND, or copy brands/demo)`,
    ]);
  const problems = needsCodes(brand.flags);
  if (problems.length > 0) throw new ConfigProblems(problems);
  return { ...brand, dir };
}
