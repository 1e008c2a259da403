/** Runs before the tests of every file: properties use the run's seed, and report the expected result. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED), includeErrorInReport: true });
