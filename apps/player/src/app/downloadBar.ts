import { createContext } from 'react';

/** Whether the document was drawn with the bar; it stays away for the browser session once it was closed (N65). */
export const DownloadBarContext = createContext(true);
