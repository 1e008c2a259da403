export { brandingRoutes } from './branding.routes.ts';
export { cleanUpLogos } from './branding.store.ts';
export { type Branding, brandedBy, openBranding } from './branding.ts';
export { drawIcons, drawLogo } from './logo.ts';
