import { sendFeedback } from '@parlour/contract/help.endpoints';
import { lengthOf, meant, RULES, verify } from '@parlour/contract/rules';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { TextArea } from '@parlour/ui/TextArea';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '../../shared/forms/Alert.tsx';
import forms from '../../shared/forms/form.module.css';
import { useT } from '../../shared/i18n.tsx';
import { ImagePicker } from '../../shared/uploads/ImagePicker.tsx';
import { usePictures } from '../../shared/uploads/usePictures.ts';
import { type Problem, useForm, useProblemText } from '../../shared/useForm.ts';
import { meet } from '../../shared/visitor-cookie.ts';
import { CaptchaField, useCaptcha } from '../sessions/CaptchaField.tsx';
import css from './help.module.css';
import { FEEDBACK_KEY } from './help.queries.ts';

const NAMES = ['comment', 'captcha'] as const;
type Name = (typeof NAMES)[number];
const LABELS = { comment: 'feedback.comment', captcha: 'login.captcha' } as const;

function judge(name: Name, values: Record<Name, string>): Problem | null {
  const verdict = verify(name === 'comment' ? RULES.comment : RULES.feedbackCaptcha, meant(name, values[name]));
  return verdict.ok ? null : { key: verdict.messageKey, values: verdict.values };
}

/** Feedback form with comment, images and captcha. Thanks the sender, who can then send more. */
export function FeedbackForm({ isMember }: { isMember: boolean }) {
  const t = useT();
  const textOf = useProblemText();
  const client = useQueryClient();
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const captcha = useCaptcha(!sent);
  const pictures = usePictures('feedback');
  const { form, values, problems, input, check, refuse, set } = useForm<Name>({
    initial: { comment: '', captcha: '' },
    judge,
  });
  const thanks = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (sent) thanks.current?.focus();
    else form.current?.querySelector('textarea')?.focus();
  }, [sent, form]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || pictures.busy || !check(NAMES)) return;
    setBusy(true);
    setFailure(null);
    const result = await meet(sendFeedback, {
      body: {
        comment: meant('comment', values.comment),
        images: pictures.ids,
        captcha: meant('captcha', values.captcha),
        captchaId: captcha.id,
      },
    });
    setBusy(false);
    // A captcha can be used once.
    set('captcha', '');
    if (result.ok) {
      set('comment', '');
      pictures.clear();
      setSent(true);
      void client.invalidateQueries({ queryKey: FEEDBACK_KEY });
      return;
    }
    void captcha.renew();
    if (result.code === 'captcha.wrong') return refuse('captcha', { key: result.textKey });
    if (result.code === 'upload.gone') pictures.clear();
    setFailure(result.textKey);
  }

  if (sent)
    return (
      <div className={css.thanks}>
        <Icon name="circle-check" />
        <h3 ref={thanks} tabIndex={-1}>
          {t('feedback.thanks')}
        </h3>
        {isMember && <p>{t('feedback.thanksMember')}</p>}
        <Button kind="ghost" small onClick={() => setSent(false)}>
          {t('feedback.more')}
        </Button>
      </div>
    );
  const { max } = RULES.comment;
  return (
    <form
      ref={form}
      className={forms.form}
      onSubmit={(event) => void send(event)}
      noValidate
      aria-labelledby="help-feedback"
    >
      <Alert text={failure} />
      <TextArea
        {...input('comment')}
        label={t('feedback.comment')}
        rows={3}
        note={`${lengthOf(meant('comment', values.comment))}/${max}`}
        error={textOf(problems.comment, t(LABELS.comment))}
      />
      <ImagePicker pictures={pictures} />
      <CaptchaField
        captcha={captcha}
        input={input('captcha')}
        error={textOf(problems.captcha, t(LABELS.captcha))}
        most={RULES.feedbackCaptcha.max}
      />
      <Button type="submit" wide icon="send" disabled={busy || pictures.busy}>
        {t('feedback.send')}
      </Button>
    </form>
  );
}
