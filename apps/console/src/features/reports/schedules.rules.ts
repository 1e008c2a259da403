/** Form of a report that is sent by mail. Pure. */
import {
  isMailable,
  MAIL_ADDRESS,
  MOST_ADDRESS_LENGTH,
  MOST_RECIPIENTS,
  REPORT_GROUPS,
  type ReportFormat,
  type ReportGroup,
  type ReportName,
  type ScheduleInterval,
} from '@parlour/contract/reports';
import { t } from '../../shared/texts.ts';

export type ScheduleForm = {
  report: ReportName;
  by: ReportGroup;
  every: ScheduleInterval;
  hour: number;
  format: ReportFormat;
  recipients: string;
};
export type ScheduleDraft = Omit<ScheduleForm, 'recipients'> & { recipients: string[] };

const isAddress = (text: string): boolean => text.length <= MOST_ADDRESS_LENGTH && MAIL_ADDRESS.test(text);

/** Returns the groups of a report that can be sent by mail. */
export const mailableGroups = (report: ReportName): readonly ReportGroup[] =>
  REPORT_GROUPS[report].filter((by) => isMailable(report, by));

/** Returns a new form for the report that is shown. */
export function newSchedule({ report, by }: { report: ReportName; by: ReportGroup }): ScheduleForm {
  const groups = mailableGroups(report);
  return {
    report,
    by: groups.includes(by) ? by : (groups[0] ?? by),
    every: 'week',
    hour: 6,
    format: 'xlsx',
    recipients: '',
  };
}

/** Returns the error of the recipients, or the content of the form. */
export function validateSchedule(form: ScheduleForm): {
  errors: { recipients?: string };
  draft: ScheduleDraft | null;
} {
  const recipients = [
    ...new Set(
      form.recipients
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const wrong = recipients.find((each) => !isAddress(each));
  const refuse = (text: string) => ({ errors: { recipients: text }, draft: null });
  if (recipients.length === 0) return refuse(t('schedules.noRecipient'));
  if (wrong !== undefined) return refuse(t('schedules.addressWrong', { text: wrong }));
  if (recipients.length > MOST_RECIPIENTS) return refuse(t('schedules.many', { most: MOST_RECIPIENTS }));
  return { errors: {}, draft: { ...form, recipients } };
}
