import { HEAD_ICONS, type HeadIcon } from '@parlour/contract/profile';
import { UPLOADS } from '@parlour/contract/rules';
import { firstLetter } from '@parlour/contract/visible-text';
import { buttonClass } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../shared/i18n.tsx';
import { PartFailure } from '../../shared/LoadFailure.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { toasts } from '../../shared/toasts.ts';
import { Face } from './Avatar.tsx';
import css from './AvatarSheet.module.css';
import { type HeadChoice, useChooseHead } from './choose-avatar.ts';
import { headQuery } from './profile.queries.ts';

type Props = { name: string; open: boolean; onClose: () => void; onClosed: () => void };

/** Sheet for choosing the member's avatar with a single tap. */
export default function HeadSheet({ name, open, onClose, onClosed }: Props) {
  const t = useT();
  const own = useQuery(headQuery);
  const head = own.data;
  const choose = useChooseHead();
  const take = async (choice: HeadChoice) => {
    const problem = await choose.mutateAsync(choice);
    if (problem === null) onClose();
    else toasts.show('fail', t(problem, { megabytes: UPLOADS.bytes / 1024 ** 2 }));
  };
  const choices: readonly (HeadIcon | '')[] = ['', ...HEAD_ICONS];
  return (
    <PageSheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('member.picture')}
      closeLabel={t('action.close')}
    >
      <PartFailure of={[own]} />
      <ul className={css.set}>
        {choices.map((icon, i) => (
          <li key={icon}>
            <button
              type="button"
              className={css.choice}
              aria-pressed={head?.icon === icon}
              aria-label={icon === '' ? firstLetter(name) : t('uploads.picture', { number: i })}
              disabled={choose.isPending}
              onClick={() => void take(icon)}
            >
              <Face head={{ icon, url: '' }} name={name} className={css.face} />
              {head?.icon === icon && <Icon name="circle-check" className={css.mark} />}
            </button>
          </li>
        ))}
      </ul>
      <label className={buttonClass({ kind: 'raised', wide: true }, css.own)} aria-busy={choose.isPending}>
        <Icon name="plus" />
        {t('member.ownPicture')}
        <input
          type="file"
          className="sr"
          accept={UPLOADS.types.join()}
          disabled={choose.isPending}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Allows picking the same file again.
            event.target.value = '';
            if (file) void take(file);
          }}
        />
      </label>
    </PageSheet>
  );
}
