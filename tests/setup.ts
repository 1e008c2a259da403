/** Before the tests of every file: properties are drawn from the seed of the run. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED) });
