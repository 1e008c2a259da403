import type { ReportFormat, ReportGroup, ReportName, ScheduleInterval } from '@parlour/contract/reports';
import type { Generated } from 'kysely';

export type ReportTables = {
  report_schedule: {
    id: Generated<bigint>;
    report: ReportName;
    grouping: ReportGroup;
    every: ScheduleInterval;
    hour: number;
    format: ReportFormat;
    recipients: string[];
    created_at: Date;
    created_by: string;
    ended_at: Date | null;
  };
  report_mail: {
    schedule_id: bigint;
    from_day: Date;
    to_day: Date;
    recipient: string;
    created_at: Date;
    tried_at: Date | null;
    error: string | null;
    sent_at: Date | null;
    given_up_at: Date | null;
  };
};
