/** The help centre and one of its questions: one file, so that the first page names one. */
export { HelpDetailScreen } from './HelpDetailScreen.tsx';
export { HelpScreen } from './HelpScreen.tsx';
