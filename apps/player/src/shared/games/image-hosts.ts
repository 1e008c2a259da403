/** Apart from what draws a host for a picture: the first script needs this alone. */
import { createContext } from 'react';

/** Hosts of pictures that the merchant set up. */
export const ImageHosts = createContext<readonly string[]>([]);
