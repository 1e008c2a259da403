/**
 * Whether a room has a stream: only external links do. A room that links to a page of the app has none, and is never
 * live.
 */
export const hasStream = ({ link }: { link: string }): boolean => !link.startsWith('/');
