/** Published endpoints of the two providers. */
import type { OidcSettings } from './oidc.ts';

type Client = { clientId: string; clientSecret: string };

export const google = (client: Client): OidcSettings => ({
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  scope: 'openid profile',
  ...client,
});

export const facebook = (client: Client): OidcSettings => ({
  authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
  keysUrl: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  issuers: ['https://www.facebook.com', 'https://facebook.com'],
  scope: 'openid public_profile',
  ...client,
});
