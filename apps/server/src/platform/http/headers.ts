/** Security headers of every response. Pages of the in-house studio set their own content security policy. */

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "media-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types mc-html mc-worker dompurify',
].join('; ');

export type HeaderOptions = {
  imageHosts: string[];
  frameOrigins: string[];
  /** Third-party origins that pages may call. */
  callOrigins?: string[];
  secure: boolean;
};

/** Content security policy of the service worker: it may fetch, for its cache, pictures of the picture hosts. */
export const workerPolicy = (imageHosts: readonly string[]): string =>
  ["default-src 'none'; script-src 'self'; connect-src 'self'", ...originsOf(imageHosts)].join(' ');

/** Only origins, because a path in a policy would match one single picture. */
const originsOf = (hosts: readonly string[]): string[] => hosts.map((host) => new URL(host).origin);

/** Security headers, in lower case, for responses that do not set them themselves. */
export function securityHeaders({
  imageHosts,
  frameOrigins,
  callOrigins = [],
  secure,
}: HeaderOptions): Record<string, string> {
  const policy = POLICY.replace("img-src 'self' data:", ["img-src 'self' data:", ...originsOf(imageHosts)].join(' '))
    .replace("frame-src 'self'", ["frame-src 'self'", ...frameOrigins].join(' '))
    .replace("connect-src 'self'", ["connect-src 'self'", ...callOrigins].join(' '));
  // A page cannot grant a frame a permission that it does not have itself.
  const fullscreen = ['self', ...frameOrigins.map((origin) => `"${origin}"`)].join(' ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(), usb=(), fullscreen=(${fullscreen})`,
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
