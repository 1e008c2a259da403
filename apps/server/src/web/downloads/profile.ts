/** The profile that puts the platform on the home screen of an iPhone. */
import { createHash } from 'node:crypto';

/** Media type by which iOS knows a profile. */
export const PROFILE_TYPE = 'application/x-apple-aspen-config';

const xml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[c] ?? c);

/** A UUID that is the same for the same words (version 5 of RFC 9562, in a space of our own). */
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
  /** Address of the platform, without a slash at its end. */
  origin: string;
  /** PNG of the icon on the home screen. */
  icon: Buffer | null;
};

/**
 * The profile: one icon on the home screen that opens the platform, which the reader may remove, and no setting of the
 * device. Installed again it takes the place of the one before, because its identifiers stay.
 */
export function profileOf({ name, merchantCode, origin, icon }: Profile): string {
  const host = new URL(origin).hostname;
  // Reverse domain, as identifiers are written; the merchant keeps two of one host apart.
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
