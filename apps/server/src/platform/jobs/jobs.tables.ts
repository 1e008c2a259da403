import type { Generated } from 'kysely';

export type JobsTables = {
  job: {
    name: string;
    /** Empty for a job of all servers. */
    process: string;
    every_ms: number;
    holder: string | null;
    leased_until: Date | null;
    runs: Generated<bigint>;
    failures: Generated<bigint>;
    failures_in_a_row: Generated<number>;
    last_started_at: Date | null;
    last_succeeded_at: Date | null;
    last_failed_at: Date | null;
    last_error: string | null;
    last_took_ms: number | null;
    first_seen_at: Generated<Date>;
    seen_at: Generated<Date>;
  };
  job_failure: {
    job: string;
    row_key: string;
    attempts: Generated<number>;
    first_failed_at: Generated<Date>;
    last_failed_at: Generated<Date>;
    retry_at: Date;
    error: string;
  };
};
