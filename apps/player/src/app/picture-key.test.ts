import { describe, expect, it } from 'vitest';
import { isKeptPicture, pictureKey } from './picture-key.ts';

const HOUSE = 'https://play.example';
const kept = (address: string) => isKeptPicture(new URL(address), HOUSE);

describe('pictures without a network', () => {
  it('of the house and of its hosts are kept, but none that a member uploaded and none of strangers', () => {
    expect(kept(`${HOUSE}/img/tile/1-240.avif`)).toBe(true);
    expect(kept(`${HOUSE}/brand/icons/icon-192.png`)).toBe(true);
    expect(kept('https://cdn.example/img/tile/1-240.avif')).toBe(true);
    expect(kept(`${HOUSE}/upload/7`)).toBe(false);
    expect(kept(`${HOUSE}/wps/captcha`)).toBe(false);
    expect(kept('https://other.example/pixel.gif')).toBe(false);
  });

  it('stand under one address whichever host they came from', () => {
    const own = `${HOUSE}/img/tile/1-240.avif`;
    expect(pictureKey(own, HOUSE)).toBe(own);
    expect(pictureKey('https://cdn.example/img/tile/1-240.avif', HOUSE)).toBe(own);
    expect(pictureKey('https://cdn.example/parlour/img/tile/1-240.avif?v=2', HOUSE)).toBe(`${own}?v=2`);
  });
});
