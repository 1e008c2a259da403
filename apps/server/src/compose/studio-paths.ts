/** Base path of the in-house studio on a server with its role. */
export const STUDIO_PATH = '/studio';
