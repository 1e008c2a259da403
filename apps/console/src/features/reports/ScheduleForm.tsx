import { addReportSchedule } from '@parlour/contract/report-schedules.admin.endpoints';
import {
  REPORT_FORMATS,
  REPORT_NAMES,
  type ReportFormat,
  type ReportGroup,
  type ReportName,
  SCHEDULE_INTERVALS,
  type ScheduleInterval,
} from '@parlour/contract/reports';
import { TextArea } from '@parlour/ui/TextArea';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { useCheckedForm } from '../../shared/editor/useCheckedForm.ts';
import { hourText } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Reports.module.css';
import { useRenewSchedules } from './schedules.queries.ts';
import { mailableGroups, newSchedule, validateSchedule } from './schedules.rules.ts';

type Props = {
  /** Report that is shown. */
  shown: { report: ReportName; by: ReportGroup };
  onClose: () => void;
};

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), hourText(hour)] as const);

/** Form of a report that is sent by mail. */
export function ScheduleForm({ shown, onClose }: Props) {
  const renew = useRenewSchedules();
  const { form, errors, saving, change, submit } = useCheckedForm(() => newSchedule(shown), validateSchedule);

  return (
    <EditorCard
      needs={addReportSchedule}
      label="schedules.add"
      title={t('schedules.add')}
      saving={saving}
      says={{ save: 'schedules.save', saving: 'schedules.saving' }}
      onSubmit={() =>
        submit((body) => ({
          send: () => call(addReportSchedule, { body }),
          onSaved: async () => {
            onClose();
            await renew();
          },
        }))
      }
      onClose={onClose}
    >
      <div className={css.choices}>
        <Choice<ReportName>
          label={t('reports.report')}
          value={form.report}
          onChange={(report) => change({ report, by: mailableGroups(report)[0] ?? form.by })}
          options={REPORT_NAMES.map((value) => [value, t(`reports.${value}`)] as const)}
        />
        <Choice<ReportGroup>
          label={t('reports.by')}
          value={form.by}
          onChange={(by) => change({ by })}
          options={mailableGroups(form.report).map((by) => [by, t(`reports.by.${by}`)] as const)}
        />
        <Choice<ScheduleInterval>
          label={t('schedules.every')}
          value={form.every}
          onChange={(every) => change({ every })}
          options={SCHEDULE_INTERVALS.map((value) => [value, t(`schedules.every.${value}`)] as const)}
        />
        <Choice
          label={t('schedules.hour')}
          value={String(form.hour)}
          onChange={(hour) => change({ hour: Number(hour) })}
          options={HOURS}
        />
        <Choice<ReportFormat>
          label={t('schedules.format')}
          value={form.format}
          onChange={(format) => change({ format })}
          options={REPORT_FORMATS.map((value) => [value, value.toUpperCase()] as const)}
        />
      </div>
      <TextArea
        label={t('schedules.recipients')}
        rows={2}
        maxLength={3000}
        spellCheck={false}
        autoCapitalize="none"
        value={form.recipients}
        error={errors.recipients}
        onChange={(event) => change({ recipients: event.target.value })}
      />
      <p className={css.hint}>{t('schedules.hint')}</p>
    </EditorCard>
  );
}
