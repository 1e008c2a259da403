/** Nothing but the beginning: what it begins stands in one file with all that it needs. */
import { takeOver } from './app/hydrate.tsx';

await takeOver();
