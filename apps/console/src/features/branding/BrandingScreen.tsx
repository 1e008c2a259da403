import { BRAND_NAME_LENGTH, BRAND_THEMES, type BrandTheme } from '@parlour/contract/branding';
import { type BrandingInput, type BrandingState, setBranding } from '@parlour/contract/branding.endpoints';
import { Field } from '@parlour/ui/Field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { failureKey } from '../../shared/failures.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Branding.module.css';
import { BrandingHistory } from './BrandingHistory.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { BRANDING_KEY, useBranding } from './branding.queries.ts';
import { contrastFaults, errorsOf } from './branding.rules.ts';
import { ColoursCard } from './ColoursCard.tsx';
import { LogoCard } from './LogoCard.tsx';

/** Name, logo and colours of the house, with a preview and previous versions. */
export function BrandingScreen() {
  const asked = useBranding();
  useTitle(t('nav.branding'));
  return (
    <>
      <PageHead title={t('nav.branding')} />
      <p className={cards.lead}>{t('branding.lead')}</p>
      {!asked.data && <Failed title="branding.failedTitle" asked={asked} />}
      <Loading label="branding.loading" asked={asked} />
      {asked.data && <Editor state={asked.data} />}
    </>
  );
}

function Editor({ state }: { state: BrandingState }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(state.current);
  const [note, setNote] = useState('');
  const [theme, setTheme] = useState<BrandTheme>('dark');
  const [wasRefused, setRefused] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const saving = useSaving();
  const errors = errorsOf(draft);
  const change = (over: Partial<BrandingInput>) => {
    setDraft({ ...draft, ...over });
    setSaved(false);
    saving.forget();
  };

  function submit() {
    const isFaulty =
      errors.name || errors.colours.length > 0 || contrastFaults(draft.colours, state.grounds).length > 0;
    setRefused(Boolean(isFaulty));
    const [bad] = [...errors.colours, ...contrastFaults(draft.colours, state.grounds)];
    if (bad) setTheme(bad.theme);
    if (isFaulty) return;
    const branding = { ...draft, name: draft.name.trim() };
    saving.save({
      send: () => call(setBranding, { body: { base: state.version, branding, note: note.trim() } }),
      onSaved: (value) => {
        client.setQueryData(BRANDING_KEY, value);
        setDraft(value.current);
        setNote('');
        setSaved(true);
      },
      refused: (failure) => {
        // The draft is kept, and its next saving is based on the version that the history then shows.
        if (failure.code === 'branding.changed') void client.invalidateQueries({ queryKey: BRANDING_KEY });
        return failureText(failureKey(failure));
      },
    });
  }

  return (
    <>
      <div className={css.both}>
        <EditorCard
          needs={setBranding}
          label="nav.branding"
          saving={saving}
          onSubmit={submit}
          note={
            <span className={css.note} role="status">
              {isSaved ? t('branding.saved') : ''}
            </span>
          }
        >
          <Field
            label={t('branding.name')}
            required
            maxLength={BRAND_NAME_LENGTH}
            value={draft.name}
            error={wasRefused && errors.name ? t(errors.name) : undefined}
            hint={t('branding.nameHint')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <LogoCard value={draft} onChange={change} />
          <ColoursCard
            colours={draft.colours}
            grounds={state.grounds}
            theme={theme}
            onTheme={setTheme}
            onChange={(colours) => change({ colours })}
          />
          <Field
            label={t('branding.note')}
            note={t('branding.optional')}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </EditorCard>
        <section className={css.previews} aria-label={t('preview.title')}>
          {BRAND_THEMES.map((each) => (
            <BrandPreview key={each} branding={draft} theme={each} />
          ))}
        </section>
      </div>
      <BrandingHistory
        state={state}
        onLoad={(branding, why) => {
          change(branding);
          setNote(why);
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}
