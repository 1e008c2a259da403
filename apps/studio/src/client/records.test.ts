import { expect, it, vi } from 'vitest';
import type { SessionAnswer } from '../shared/wire.ts';

type Drawn = { tag: string; props: { class?: string; text?: string }; children: (Drawn | null)[] };
const drawn = vi.hoisted(() => ({ sheet: undefined as Drawn | undefined }));
const round = (bet: string, win: string | null) => ({
  round: '1',
  at: '2026-01-01T00:00:00Z',
  bet,
  win,
  state: 'done',
});

vi.mock('./dom.ts', () => ({
  h: (tag: string, props: Drawn['props'], ...children: Drawn['children']) => ({
    tag,
    props,
    children,
    addEventListener: () => undefined,
  }),
}));
vi.mock('./sheet.ts', () => ({
  openSheet: (_title: string, content: Drawn) => {
    drawn.sheet = content;
  },
}));
vi.mock('./frame.ts', () => ({ inFrame: false, tell: () => undefined }));
vi.mock('./clock.ts', () => ({ timeText: (at: string) => at }));
vi.mock('./api.ts', () => ({
  listRounds: async () => ({
    ok: true,
    history: [
      round('100.00', '250.00'),
      round('100.00', '100.00'),
      round('100.00', '99.99'),
      round('100.00', '0.00'),
      round('100.00', null),
    ],
  }),
}));

it('less than the bet is no win in the list of rounds', async () => {
  const { openHistory } = await import('./records.ts');
  const currency = { symbol: 'K', exponent: 2 };
  await openHistory({ session: 's', currency } as SessionAnswer, 'en');
  const [, body] = drawn.sheet?.children ?? [];
  const paid = body?.children.map((row) => row?.children[2]?.props) ?? [];
  expect(paid.map((props) => [props?.text?.replace('\u00a0', ' '), props?.class])).toEqual([
    ['K 250', 'money'],
    ['K 100', 'money'],
    ['K 99.99', ''],
    ['K 0', ''],
    ['being finished', ''],
  ]);
});
