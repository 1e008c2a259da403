/** Groups of the console's menu. */
import type { Needs } from '../shared/rights.tsx';
import type { TextKey } from '../shared/texts.ts';
import { SECTIONS, type Section } from './sections.ts';

/** Sections above all groups. */
const FIRST: readonly string[] = ['', 'reports'];

/** Groups of the menu in display order, by the addresses of their sections. */
const GROUPS: readonly { label: TextKey; paths: readonly string[] }[] = [
  { label: 'nav.group.players', paths: ['members', 'agents', 'affiliates', 'chats', 'feedback', 'messages', 'ranks'] },
  {
    label: 'nav.group.money',
    paths: [
      'deposits',
      'withdrawals',
      'credits',
      'adjustments',
      'books',
      'invoices',
      'methods',
      'vouchers',
      'bonuses',
      'promo-codes',
    ],
  },
  {
    label: 'nav.group.lobby',
    paths: [
      'games',
      'lottery',
      'content',
      'media',
      'promotions',
      'rooms',
      'help',
      'service',
      'branding',
      'texts',
      'settings',
    ],
  },
];

export type Group = { label: TextKey | null; sections: readonly Section[] };

/** Returns the menu for the operator's rights: dashboard and reports, the groups, and all others in the last group. */
export function menu(may: (needs: Needs) => boolean): Group[] {
  const first = SECTIONS.filter(({ path }) => FIRST.includes(path)).filter(({ right }) => may(right));
  const rest = SECTIONS.filter(({ path, right }) => !FIRST.includes(path) && may(right));
  const named = new Set(GROUPS.flatMap(({ paths }) => paths));
  const of = (paths: readonly string[]) => paths.flatMap((path) => rest.filter((section) => section.path === path));
  const groups = [
    { label: null, sections: first },
    ...GROUPS.map(({ label, paths }) => ({ label, sections: of(paths) })),
    { label: 'nav.group.house' as const, sections: rest.filter(({ path }) => !named.has(path)) },
  ];
  return groups.filter(({ sections }) => sections.length > 0);
}
