import type { BrandColours } from '@parlour/contract/branding';
import type { BrandingInput, BrandingState } from '@parlour/contract/branding.endpoints';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { setRights } from '../../shared/rights.tsx';
import { BrandingHistory } from './BrandingHistory.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { changedParts, contrastFaults, errorsOf, readColour, withMain } from './branding.rules.ts';
import { ColoursCard } from './ColoursCard.tsx';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

const DARK = {
  brand: '#34d8a0',
  'brand-hover': '#57e6b6',
  'brand-press': '#1fbd87',
  'on-brand': '#04231a',
  'brand-text': '#4fe3b2',
  'brand-soft': '#14362f',
  'brand-line': '#2a7a62',
  money: '#ffc65c',
  'on-money': '#2b1a00',
  'money-text': '#ffd07a',
  'money-soft': '#362816',
  'money-line': '#7d5d26',
};
const LIGHT = {
  ...DARK,
  brand: '#08795a',
  'brand-hover': '#066a4e',
  'brand-press': '#045a42',
  'on-brand': '#ffffff',
  'brand-text': '#066646',
  'brand-soft': '#dcf3ea',
  'money-text': '#7d4b00',
  'money-soft': '#fff1d4',
};
const COLOURS: BrandColours = { dark: DARK, light: LIGHT };
const GROUNDS = {
  dark: { bg: '#120e18', 'surface-1': '#1b1623', 'surface-2': '#262031' },
  light: { bg: '#f6f3f2', 'surface-1': '#ffffff', 'surface-2': '#ece5ec' },
};
const ORIGINAL: BrandingInput = { name: 'Parlour', colours: COLOURS, logo: null, iconBackground: '#120e18' };

describe('the branding form', () => {
  it('takes colours as people type and paste them', () => {
    expect(['34D8A0', ' #34D8A0 ', '#abc', 'abc', 'green', '#12345'].map(readColour)).toEqual([
      '#34d8a0',
      '#34d8a0',
      '#aabbcc',
      '#aabbcc',
      'green',
      '#12345',
    ]);
  });

  it('derives the family of a main colour in one theme, readable, and leaves everything else', () => {
    const yellow = withMain(COLOURS, { theme: 'light', name: 'brand', value: '#ffd400', grounds: GROUNDS });
    expect(yellow.dark).toEqual(DARK);
    expect([yellow.light.brand, yellow.light.money, yellow.light['money-text']]).toEqual([
      '#ffd400',
      LIGHT.money,
      LIGHT['money-text'],
    ]);
    expect(yellow.light['on-brand']).not.toBe('#ffffff');
    expect(contrastFaults(yellow, GROUNDS)).toEqual([]);
    const money = withMain(COLOURS, { theme: 'dark', name: 'money', value: '#7a1fa2', grounds: GROUNDS });
    expect([money.dark.brand, money.dark['brand-hover']]).toEqual([DARK.brand, DARK['brand-hover']]);
    expect(contrastFaults(money, GROUNDS)).toEqual([]);
  });

  it('keeps what cannot be read as a colour, and reports it at its field and nowhere else', () => {
    // Three digits on the way to six.
    const typed = withMain(COLOURS, { theme: 'dark', name: 'brand', value: '#34d', grounds: GROUNDS });
    expect(typed.dark.brand).toBe('#34d');
    const half = withMain(COLOURS, { theme: 'dark', name: 'brand', value: '#34d8', grounds: GROUNDS });
    expect(errorsOf({ ...ORIGINAL, name: '\u3164', colours: half })).toEqual({
      name: 'branding.noName',
      colours: [{ theme: 'dark', name: 'brand' }],
    });
    expect(contrastFaults(half, GROUNDS)).toEqual([]);
  });

  it('names each text without contrast, with a colour that helps', () => {
    const colours = { ...COLOURS, dark: { ...DARK, 'brand-text': '#333333' } };
    const faults = contrastFaults(colours, GROUNDS);
    expect(faults.map(({ theme, name, back }) => [theme, name, back])).toEqual([
      ['dark', 'brand-text', 'bg'],
      ['dark', 'brand-text', 'surface-1'],
      ['dark', 'brand-text', 'surface-2'],
      ['dark', 'brand-text', 'brand-soft'],
    ]);
    const mend = faults[0]?.mend ?? '';
    expect(contrastFaults({ ...COLOURS, dark: { ...DARK, 'brand-text': mend } }, GROUNDS)).toEqual([]);
    const html = renderToStaticMarkup(
      <ColoursCard colours={colours} grounds={GROUNDS} theme="dark" onTheme={vi.fn()} onChange={vi.fn()} />,
    );
    expect(html).toContain('Dark: “Text in brand colour” on “the page background” has a contrast of');
    expect(html).toContain(`Use ${mend}`);
  });

  it('previews a theme in the chosen colours', () => {
    const html = renderToStaticMarkup(
      <BrandPreview branding={{ ...ORIGINAL, name: 'Lotus', logo: 'a'.repeat(64) }} theme="light" />,
    );
    expect(html).toContain('data-theme="light"');
    expect(html).toContain('--brand:#08795a');
    expect(html).toContain('Lotus');
    expect(html).toContain(`/wps/console/brand-logo/${'a'.repeat(64)}`);
  });
});

describe('previous versions', () => {
  const of = (version: number, over: Partial<BrandingInput>) => ({
    version,
    branding: { ...ORIGINAL, ...over },
    note: version === 2 ? 'new year' : '',
    operator: 'nandar',
    changedAt: '2026-03-01T10:00:00.000Z',
  });
  const state: BrandingState = {
    version: 2,
    current: { ...ORIGINAL, name: 'Lotus', logo: 'b'.repeat(64) },
    original: ORIGINAL,
    grounds: GROUNDS,
    history: [of(2, { name: 'Lotus', logo: 'b'.repeat(64) }), of(1, { name: 'Lotus' })],
  };

  it('say what changed in each', () => {
    expect(changedParts(ORIGINAL, state.current)).toEqual(['name', 'logo']);
    expect(
      changedParts(ORIGINAL, { ...ORIGINAL, colours: { ...COLOURS, light: DARK }, iconBackground: '#ffffff' }),
    ).toEqual(['icons', 'colours']);
  });

  it('can be loaded, except for the live one; and by nobody without the right', () => {
    setRights(['settings.view', 'settings.act']);
    const html = renderToStaticMarkup(<BrandingHistory state={state} onLoad={vi.fn()} />);
    expect(html.match(/Load into form/g)).toHaveLength(2);
    expect(html.match(/>Live</g)).toHaveLength(1);
    expect(html).toContain('“new year”');
    setRights(['settings.view']);
    expect(renderToStaticMarkup(<BrandingHistory state={state} onLoad={vi.fn()} />)).not.toContain('Load into form');
  });
});
