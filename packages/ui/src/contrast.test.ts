import { describe, expect, it } from 'vitest';
import { AA, type Colour, colourText, contrastOf, over, parseColour, readableOn } from './contrast.ts';

const at = (text: string): Colour => {
  const colour = parseColour(text);
  if (!colour) throw new Error(`no colour: ${text}`);
  return colour;
};

describe('colours', () => {
  it('are read as browsers write them', () => {
    expect(parseColour('rgb(255, 0, 51)')).toEqual([1, 0, 0.2, 1]);
    expect(parseColour('rgba(0, 0, 0, 0)')).toEqual([0, 0, 0, 0]);
    expect(parseColour('rgb(255 255 255 / 50%)')).toEqual([1, 1, 1, 0.5]);
    expect(parseColour('color(srgb 0.5 0.25 1 / 0.4)')).toEqual([0.5, 0.25, 1, 0.4]);
    // Browsers write no share of a channel; people do.
    expect(parseColour('rgb(100% 0% 50%)')).toEqual([1, 0, 0.5, 1]);
    expect(parseColour('rgb(100%, 51, 0 / 0.5)')).toEqual([1, 0.2, 0, 0.5]);
    for (const none of ['', 'red', 'color(display-p3 1 1 1)', 'rgb(1, 2)', 'oklch(1 0 0)'])
      expect(parseColour(none)).toBeNull();
  });

  it('have the contrast that WCAG gives them', () => {
    expect(contrastOf(at('rgb(0, 0, 0)'), at('rgb(255, 255, 255)'))).toBeCloseTo(21, 5);
    expect(contrastOf(at('rgb(119, 119, 119)'), at('rgb(255, 255, 255)'))).toBeCloseTo(4.48, 2);
    expect(over([0, 0, 0, 0.5], [1, 1, 1, 1])).toEqual([0.5, 0.5, 0.5, 1]);
  });

  it('of texts stay where they can be read, and move no further than it takes', () => {
    const [light, dark] = [at('rgb(248, 245, 242)'), at('rgb(18, 14, 24)')];
    const red = at('rgb(255, 0, 0)');
    expect(readableOn(red, dark)).toBe(red);
    for (const text of [
      'rgb(255, 0, 0)',
      'rgb(255, 255, 0)',
      'rgb(0, 0, 128)',
      'rgb(0, 0, 0)',
      'rgba(255, 255, 255, 0.1)',
      'rgb(128, 128, 128)',
    ])
      for (const back of [light, dark, at('rgb(119, 119, 119)'), at('rgb(255, 255, 0)')]) {
        const told = parseColour(colourText(readableOn(at(text), back))) as Colour;
        expect([text, contrastOf(over(told, back), back) >= AA - 0.05]).toEqual([text, true]);
      }
    // A red that is a little too light for the light page is still a red.
    const [r, g, b] = readableOn(red, light);
    expect(r).toBeGreaterThan(0.8);
    expect([g, b]).toEqual([0, 0]);
  });
});
