import { readFileSync } from 'node:fs';
import type { ChangeEvent, ClipboardEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Badge, badgeText } from './Badge.tsx';
import { Button, IconButton } from './Button.tsx';
import { Field, PasswordField } from './Field.tsx';
import { Icon, type IconName, knowIcons } from './Icon.tsx';
import { ICONS } from './icons.ts';
import { closes } from './Sheet.tsx';
import { pasteFound, settleDigits } from './typed.ts';

afterEach(() => vi.restoreAllMocks());

describe('icons', () => {
  it('LAY-069 an unknown name is reported once on the console and draws nothing', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const draw = (name: string) => renderToStaticMarkup(<Icon name={name as IconName} />);
    draw('menu');
    draw('drawn-early');
    expect(error).not.toHaveBeenCalled();
    knowIcons(ICONS);
    expect(error.mock.calls).toEqual([['Unknown icon "drawn-early"']]);
    const html = draw('no-such-icon');
    draw('no-such-icon');
    draw('bell');
    expect(error.mock.calls.slice(1)).toEqual([['Unknown icon "no-such-icon"']]);
    // An icon missing in the sprite renders nothing.
    expect(html.replace(/^<svg[^>]*><use href="[^"]*#no-such-icon"\/?>(<\/use>)?<\/svg>$/, '')).toBe('');
    const sprite = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
    expect([sprite.includes('id="no-such-icon"'), sprite.includes('id="bell"')]).toEqual([false, true]);
  });

  it('are hidden from screen readers', () => {
    expect(renderToStaticMarkup(<Icon name="menu" />)).toContain('aria-hidden="true"');
  });
});

describe('controls', () => {
  it('buttons do not send forms unless they say so', () => {
    expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"');
  });

  it('icon buttons have a name', () => {
    expect(renderToStaticMarkup(<IconButton icon="x" label="Close" />)).toContain('aria-label="Close"');
  });

  it('a field ties its error to its input', () => {
    const html = renderToStaticMarkup(<Field label="Name" error="Please fill this in." />);
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1] ?? '-';
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain(`id="${id}"`);
    expect(html).toMatch(/<label[^>]*for="([^"]+)"[\s\S]*<input[^>]*id="\1"/);
  });

  it('a field of figures takes the digits of every script, and no other field changes what is typed', () => {
    const typed = (value: string, inputMode?: string) => {
      const target = { value };
      settleDigits({ target } as ChangeEvent<HTMLInputElement>, inputMode);
      return target.value;
    };
    expect(['၁၂.၅', '٣٤', '۷', '௧', '១២'].map((value) => typed(value, 'decimal'))).toEqual([
      '12.5',
      '34',
      '7',
      '1',
      '12',
    ]);
    expect([typed('၀၉', 'tel'), typed('၀၉', 'numeric'), typed('၀၉', 'text'), typed('၀၉')]).toEqual([
      '09',
      '09',
      '၀၉',
      '၀၉',
    ]);
  });

  it.each([
    ['your code is 482913', '12', '482913'],
    ['nothing in here', '12', '1nothing in here2'],
    ['nothing in here, and more than the field takes', '12', '1nothing in here, 2'],
    ['12345678901234567890', '12', '1234567890123456789'],
  ])('of a pasted text, a field takes what belongs there, else what has room: %s', async (text, before, after) => {
    const events: string[] = [];
    const input = {
      value: before,
      selectionStart: 1,
      selectionEnd: 1,
      maxLength: 19,
      setRangeText(part: string, from: number, to: number) {
        this.value = this.value.slice(0, from) + part + this.value.slice(to);
      },
      dispatchEvent: ({ type }: Event) => events.push(type),
    };
    let isPrevented = false;
    const event = {
      currentTarget: input,
      clipboardData: { getData: () => text },
      preventDefault: () => (isPrevented = true),
    };
    const find = async (pasted: string) => /[0-9]{6,}/.exec(pasted)?.[0] ?? '';
    await pasteFound(event as unknown as ClipboardEvent<HTMLInputElement>, find);
    expect([input.value, events, isPrevented]).toEqual([after, ['input'], true]);
  });

  it('a password starts hidden', () => {
    const html = renderToStaticMarkup(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" />);
    expect(html).toContain('type="password"');
    expect(html).toContain('aria-label="Show"');
  });
});

describe('badges', () => {
  it('show nothing at zero and 99+ above 99', () => {
    expect([-1, 0, 1, 99, 100].map(badgeText)).toEqual(['', '', '1', '99', '99+']);
    expect(renderToStaticMarkup(<Badge count={0} />)).toBe('');
  });
});

describe('swipes', () => {
  it('LAY-062 60 px close a sheet, 59 px do not', () => {
    expect([closes('bottom', 0, 60, false), closes('bottom', 0, 59, false)]).toEqual([true, false]);
  });

  it('the side menu closes towards its edge, mirrored from right to left', () => {
    expect([closes('start', -60, 0, false), closes('start', 60, 0, false)]).toEqual([true, false]);
    expect([closes('start', 60, 0, true), closes('start', -60, 0, true)]).toEqual([true, false]);
  });

  it('a sideways movement does not close a sheet from below', () => {
    expect(closes('bottom', 90, 70, false)).toBe(false);
  });
});
