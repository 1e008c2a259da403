/** A room that leads out of the platform leads to a stream; one that leads to a page of the app has none, and is never live. */
export const hasStream = ({ link }: { link: string }): boolean => !link.startsWith('/');
