import { createContext } from 'react';

/** Whether the document was rendered with the bar; closing it hides it for the browser session (N65). */
export const DownloadBarContext = createContext(true);
