/** Entry point; imports everything from one module. */
import { takeOver } from './app/hydrate.tsx';

await takeOver();
