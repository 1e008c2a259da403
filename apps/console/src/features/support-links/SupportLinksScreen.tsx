import { type ServiceState, setServiceSettings } from '@parlour/contract/support-links.endpoints';
import { Field } from '@parlour/ui/Field';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Service.module.css';
import { SERVICE_KEY, useService } from './support-links.queries.ts';
import { CONTACT_NAMES, errorsOf, formOf, type ServiceErrors, toDraft } from './support-links.rules.ts';

/** Support links, and allowed outbound hosts. */
export function SupportLinksScreen() {
  const service = useService();
  const { data } = service;
  useTitle(t('nav.service'));
  return (
    <>
      <PageHead title={t('nav.service')} />
      <p className={cards.lead}>{t('service.lead')}</p>
      {!data && <Failed title="service.failedTitle" asked={service} />}
      <Loading label="service.loading" asked={service} />
      {data && <FormCard key={data.changedAt} state={data} />}
    </>
  );
}

function FormCard({ state }: { state: ServiceState }) {
  const client = useQueryClient();
  const [form, setForm] = useState(() => formOf(state));
  const [errors, setErrors] = useState<ServiceErrors>({});
  const saving = useSaving();
  const id = useId();
  const change = (over: Partial<typeof form>) => {
    setForm({ ...form, ...over });
    setErrors({});
    saving.forget();
  };

  function submit() {
    const found = errorsOf(form);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    saving.save({
      send: () => call(setServiceSettings, { body: toDraft(form) }),
      onSaved: (value) => client.setQueryData(SERVICE_KEY, value),
    });
  }

  return (
    <EditorCard
      needs={setServiceSettings}
      label="nav.service"
      saving={saving}
      onSubmit={submit}
      className={css.card}
      note={
        <span className={css.changed} role="status">
          {state.changedAt ? t('service.changed', { time: stamp(state.changedAt) }) : t('service.ofBrand')}
        </span>
      }
    >
      <h2>{t('service.contacts')}</h2>
      {CONTACT_NAMES.map((name) => (
        <Field
          key={name}
          label={t(`service.${name}`)}
          note={t('service.optional')}
          type="url"
          maxLength={500}
          value={form.contacts[name]}
          error={errors[name] && t(errors[name])}
          hint={t(`service.${name}Hint`)}
          onChange={(event) => change({ contacts: { ...form.contacts, [name]: event.target.value.trim() } })}
        />
      ))}
      <h2>{t('service.hosts')}</h2>
      <label className={cards.choice}>
        {t('service.hostsLabel')}
        <textarea
          rows={6}
          maxLength={20_000}
          spellCheck={false}
          value={form.hosts}
          aria-invalid={errors.hosts ? true : undefined}
          aria-describedby={errors.hosts ? id : undefined}
          onChange={(event) => change({ hosts: event.target.value })}
        />
        <small>{t('service.hostsHint')}</small>
        {errors.hosts && (
          <small id={id} className={css.error} role="alert">
            {t(errors.hosts.key, { host: errors.hosts.host })}
          </small>
        )}
      </label>
      {state.besides.length > 0 && (
        <>
          <p className={css.hint}>{t('service.besides')}</p>
          <ul className={css.besides}>
            {state.besides.map((host) => (
              <li key={host}>{host}</li>
            ))}
          </ul>
        </>
      )}
    </EditorCard>
  );
}
