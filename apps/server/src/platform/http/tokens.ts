/** Random secrets, and the hashes under which the database stores them. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as base64url (43 characters). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored form of a token. Tokens have 256 bits of entropy, so a plain hash is enough. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
