import { type ApiKeyRow, revokeApiKey } from '@parlour/contract/api-keys.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { useRenewApiKeys } from './api-keys.queries.ts';

type Props = { row: ApiKeyRow; onClose: () => void };

/** Revokes a key after confirmation, for a recorded reason. */
export function RevokeForm({ row, onClose }: Props) {
  const renew = useRenewApiKeys();
  const saving = useSaving();
  const why = useReason('members.reasonMissing');

  function submit() {
    const reason = why.given();
    if (reason === null) return;
    saving.save({
      send: () => call(revokeApiKey, { params: { id: row.id }, body: { reason } }),
      onSaved: async () => {
        onClose();
        await renew();
      },
    });
  }

  return (
    <EditorCard
      needs={revokeApiKey}
      label="apiKeys.revoke"
      title={t('apiKeys.revokeTitle', { name: row.name })}
      saving={saving}
      says={{ save: 'apiKeys.revokeNow', saving: 'apiKeys.revoking', icon: 'ban' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={cards.lead}>{t('apiKeys.revokeText')}</p>
      <Field label={t('members.reason')} hint={t('staff.inviteHint')} {...why.field} />
    </EditorCard>
  );
}
