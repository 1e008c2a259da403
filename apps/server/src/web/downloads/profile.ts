/** iOS profile that adds the platform to the home screen. */
import { createHash } from 'node:crypto';

/** Media type of iOS profiles. */
export const PROFILE_TYPE = 'application/x-apple-aspen-config';

const xml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[c] ?? c);

/** Derives a constant UUID from a text (version 5 of RFC 9562, in our own namespace). */
export function stableUuid(words: string): string {
  const bytes = createHash('sha1').update(`parlour.profile\0${words}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex').toUpperCase();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

type Value = string | number | boolean | Buffer | Value[] | { [key: string]: Value };

function plistOf(value: Value): string {
  if (typeof value === 'string') return `<string>${xml(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (Buffer.isBuffer(value)) return `<data>${value.toString('base64')}</data>`;
  if (Array.isArray(value)) return `<array>${value.map(plistOf).join('')}</array>`;
  const entries = Object.entries(value).map(([key, item]) => `<key>${xml(key)}</key>${plistOf(item)}`);
  return `<dict>${entries.join('')}</dict>`;
}

export type Profile = {
  name: string;
  merchantCode: string;
  /** Address of the platform, without a trailing slash. */
  origin: string;
  /** PNG of the icon on the home screen. */
  icon: Buffer | null;
};

/**
 * Generates the profile: one removable icon on the home screen that opens the platform, and no device setting.
 * Installing it again replaces the previous one, because its identifiers are constant.
 */
export function profileOf({ name, merchantCode, origin, icon }: Profile): string {
  const host = new URL(origin).hostname;
  // Reverse domain notation; the merchant distinguishes two on one host.
  const identifier = [...host.split('.').toReversed(), merchantCode].join('.');
  const about = `${name} · ${host}`;
  const clip: Value = {
    PayloadType: 'com.apple.webClip.managed',
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.webclip`,
    PayloadUUID: stableUuid(`${identifier} clip`),
    PayloadDisplayName: name,
    PayloadDescription: about,
    Label: name,
    URL: `${origin}/m/home`,
    ...(icon ? { Icon: icon } : {}),
    FullScreen: true,
    Precomposed: true,
    IsRemovable: true,
  };
  const profile: Value = {
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: stableUuid(identifier),
    PayloadDisplayName: name,
    PayloadDescription: about,
    PayloadOrganization: name,
    PayloadRemovalDisallowed: false,
    PayloadContent: [clip],
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    `<plist version="1.0">${plistOf(profile)}</plist>`,
    '',
  ].join('\n');
}
