/** Separate from the rest of the page head, because the entry script only needs this. */
import { createContext } from 'react';

/** Title with which the first page was rendered. */
export const FirstTitle = createContext<string | null>(null);
