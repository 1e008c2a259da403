export { consolePlugin } from './console.routes.ts';
export { fontsPlugin } from './fonts.routes.ts';
export { pagesPlugin } from './pages.routes.ts';
export { openTheme, THEME_EVERY_MS } from './theme.ts';
