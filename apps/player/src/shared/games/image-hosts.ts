/** Separate from host selection, because the entry script only needs this. */
import { createContext } from 'react';

/** Image hosts configured by the merchant. */
export const ImageHosts = createContext<readonly string[]>([]);
