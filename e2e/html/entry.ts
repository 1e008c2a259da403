/** Entry of a script with the player app's sanitiser, for e2e tests. */
import { cleanNodes } from '@parlour/ui/rich';
import { htmlRules } from '../../apps/player/src/shared/html/rules.ts';

Object.assign(globalThis, { showHtml: (html: string) => cleanNodes(html, htmlRules([], [])) });
