/** Browsers only give cryptography to secure pages: HTTPS, or this very machine. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;
