/** Before the tests of every file: properties are drawn from the seed of the run, and say what they expected. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED), includeErrorInReport: true });
