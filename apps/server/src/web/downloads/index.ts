export { downloadRoutes } from './downloads.routes.ts';
export { openSigner } from './signer.ts';
