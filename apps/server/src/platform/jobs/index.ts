export { expectRunner } from './expect-runner.ts';
export {
  eachOrThrow,
  type JobScheduler,
  type JobStatus,
  type Jobs,
  reasonOf,
  rereadEveryMs,
  type Turn,
} from './job.ts';
export {
  forgetEnded,
  isNotSetAside,
  listJobs,
  listRowFailures,
  queueRows,
  releaseAllLeases,
  retryRows,
} from './jobs.store.ts';
export { openJobs } from './jobs.ts';
