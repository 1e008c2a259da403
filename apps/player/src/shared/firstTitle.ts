/** Apart from the rest of a page's head: the first script needs this alone. */
import { createContext } from 'react';

/** The title that the first page was drawn with. */
export const FirstTitle = createContext<string | null>(null);
