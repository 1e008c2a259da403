/** Where the in-house studio stands on a server that has the role of it. */
export const STUDIO_PATH = '/studio';
