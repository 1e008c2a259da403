/** Vendor glyphs on a grid of 24, drawn with a stroke of 2 and round ends; `fill` marks are filled. */
export const GLYPHS = {
  peak: '<path d="M3 19L9.5 7l4 7 2.5-4L21 19Z"/>',
  waves: '<path d="M3 8c3-3 6 3 9 0s6 3 9 0M3 13c3-3 6 3 9 0s6 3 9 0M3 18c3-3 6 3 9 0s6 3 9 0"/>',
  flame:
    '<path d="M12 3c4 4 6 6.5 6 10.500a6 6 0 0 1-12 0C6 11 8 10 8.5 7.5 10.5 8.5 11 10 11 11.5 12.5 9.5 13 6.5 12 3Z"/>',
  pine: '<path d="M12 3L7 9h3l-4 5h4l-5 5h14l-5-5h4l-4-5h3ZM12 19v3"/>',
  rings: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="4"/>',
  tower: '<path d="M6 21V9L5 4h3v2h2.500V4h3v2H16V4h3l-1 5v12ZM10 21v-5a2 2 0 0 1 4 0v5"/>',
  crescent: '<path d="M19.5 14.500A8.5 8.5 0 1 1 10 4a7 7 0 0 0 9.5 10.500Z"/>',
  spark:
    '<path d="M12 2.500Q12.800 11.200 21.5 12 12.800 12.800 12 21.5 11.200 12.800 2.5 12 11.200 11.200 12 2.500Z"/>',
  diamond: '<path d="M7 4h10l4 6-9 11L3 10ZM3 10h18M9 10l3 11 3-11"/>',
  hive: '<path d="M12 2.500l8 4.700v9.600l-8 4.700-8-4.700V7.200Z"/><path d="M12 8l3.5 2v4L12 16l-3.5-2v-4Z"/>',
  lotus:
    '<path d="M12 5c3 3.5 3 9 0 13-3-4-3-9.5 0-13ZM12 18c-5 1-8.5-2-9-7 3 0 5 1 6.5 3M12 18c5 1 8.5-2 9-7-3 0-5 1-6.5 3"/>',
  leaf: '<path d="M4 20C4 10 10 4 20 4c0 10-6 16-16 16Zm0 0L14 10"/>',
  spade: '<path d="M12 3c3 4.5 8 6.5 8 11a4 4 0 0 1-7 2.500L14.5 21h-5l1.5-4.500A4 4 0 0 1 4 14c0-4.5 5-6.5 8-11Z"/>',
  bolt: '<path d="M13.5 2.500L5 13.500h6l-1 8 8.5-11h-6Z"/>',
  eye: '<path d="M2.5 12c5-7.5 14-7.5 19 0-5 7.5-14 7.5-19 0Z"/><circle cx="12" cy="12" r="3"/>',
  shield: '<path d="M12 2.500l8 3v6c0 5-3.5 8.5-8 10-4.5-1.5-8-5-8-10v-6Z"/><path d="M12 7v9"/>',
  gate: '<path d="M4 21V10a8 8 0 0 1 16 0v11M9 21V12a3 3 0 0 1 6 0v9"/>',
  sun: '<circle cx="12" cy="12" r="4.5"/><path d="M12 2v2.500M12 19.500V22M2 12h2.500M19.5 12H22M5 5l1.700 1.700M17.300 17.300L19 19M19 5l-1.700 1.700M6.700 17.300L5 19"/>',
  anchor: '<circle cx="12" cy="5" r="2.5"/><path d="M12 7.500V21M4 13c0 5 4 8 8 8s8-3 8-8M8 11h8"/>',
  crown: '<path d="M3 7l4.5 4L12 4l4.5 7L21 7l-2 11H5Z"/>',
  key: '<circle cx="8" cy="8" r="4.5"/><path d="M11.200 11.200L21 21M16.5 16.500l2.5-2.5"/>',
  sail: '<path d="M11 3v13H4C8 12 10 8 11 3ZM14 6c3 2.5 5 6 5.5 10H14ZM3 19.500h18"/>',
  fan: '<path d="M12 20L3 10a13 13 0 0 1 18 0ZM12 20L8.5 7M12 20l3.5-13"/>',
  knot: '<path d="M8 4h4v16H8a4 4 0 0 1 0-8h8a4 4 0 0 0 0-8h-4"/>',
  arrow: '<path d="M4 20L20 4M10 4h10v10M4 14v6h6"/>',
  feather: '<path d="M20 4c-9 0-14 4.5-14 12v2h2C15.5 18 20 13 20 4ZM3 21l9-9"/>',
  dice: '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01"/>',
  orbit: '<circle cx="12" cy="12" r="3.5"/><ellipse cx="12" cy="12" rx="10" ry="4.5" transform="rotate(-28 12 12)"/>',
  bell: '<path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4ZM10 21h4"/>',
  fish: '<path d="M3 12c4-6.5 10-6.5 14 0-4 6.5-10 6.5-14 0ZM17 12l4-4v8ZM7.5 11h.01"/>',
  paw: '<path d="M12 12c3 0 5.5 3.5 4.5 6s-3 1.5-4.5 1.5-3.5 1-4.5-1.500S9 12 12 12ZM6 10v.01M10 6v.01M14 6v.01M18 10v.01"/>',
  hourglass: '<path d="M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9"/>',
  clover:
    '<path d="M12 12C8 12 5 9.5 6 6.500S11 5 12 8c1-3 5-4.5 6-1.500S16 12 12 12ZM12 12c-4 0-7 2-6 5s5 1.5 6-2c1 3.5 5 5 6 2s-2-5-6-5Z"/>',
  helm: '<circle cx="12" cy="12" r="6"/><path d="M12 2.500v19M2.5 12h19M5.300 5.300l13.400 13.400M18.700 5.300L5.300 18.700"/>',
  comet: '<circle cx="8" cy="16" r="4.5"/><path d="M11 12L21 3M13 15l7-6M9 10.500L15 4"/>',
  target: '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="5"/><path d="M12 12h.01"/>',
  temple: '<path d="M12 2.500v3M8 9l4-3.500L16 9ZM6 14l2-5h8l2 5ZM4 21l2-7h12l2 7Z"/>',
} as const;

export type GlyphName = keyof typeof GLYPHS;
export const GLYPH_NAMES = Object.keys(GLYPHS) as GlyphName[];
export const isGlyph = (name: string): name is GlyphName => Object.hasOwn(GLYPHS, name);
