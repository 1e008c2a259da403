/** Help centre and article: one file, so that the entry chunk references only one. */
export { HelpDetailScreen } from './HelpDetailScreen.tsx';
export { HelpScreen } from './HelpScreen.tsx';
