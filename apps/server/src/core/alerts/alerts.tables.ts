import type { AlertChannel, AlertDetails, AlertEvent, AlertKind, Provider, Severity } from '@parlour/contract/alerts';
import type { ColumnType, Generated } from 'kysely';

/** Written as JSON text. */
type Details = ColumnType<AlertDetails, string, string>;

export type AlertsTables = {
  alert: {
    id: Generated<bigint>;
    kind: AlertKind;
    subject: string;
    severity: Severity;
    details: Details;
    count: Generated<number>;
    opened_at: Date;
    last_seen_at: Date;
    resolved_at: Date | null;
    acknowledged_at: Date | null;
    acknowledged_by: bigint | null;
    sent_severity: Severity | null;
  };
  alert_mute: {
    id: Generated<bigint>;
    kind: AlertKind;
    subject: string | null;
    until: Date;
    operator_id: bigint;
    reason: string;
    created_at: Date;
    ended_at: Date | null;
  };
  alert_delivery: {
    id: string;
    alert_id: bigint;
    event: AlertEvent;
    severity: Severity;
    channel: AlertChannel;
    recipient: string;
    title: string;
    body: string;
    created_at: Date;
    attempts: Generated<number>;
    tried_at: Date | null;
    error: string | null;
    sent_at: Date | null;
    given_up_at: Date | null;
  };
  provider_outcome: {
    bucket: Date;
    provider: Provider;
    successes: Generated<bigint>;
    failures: Generated<bigint>;
    error: Generated<string>;
  };
  backup_record: { made_at: Generated<Date> };
};
