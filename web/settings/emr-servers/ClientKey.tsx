import type { EmrServerList, EmrServerSettings } from '#contract/emr-servers.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { fullDate } from '#web/ui/times.ts'
import css from '../settings.module.css'
import { useReplaceKey } from './useSaveEmrServer.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  server: EmrServerSettings
  onReplaced: (list: EmrServerList) => void
}

/** How old the stored key of an EMR is, and how to replace it; nothing before it is saved. */
export function ClientKey({ server: { id, key }, onReplaced }: Props) {
  const replace = useReplaceKey(id)
  if (!key) return null
  return (
    <div>
      <p className={css.hint}>
        {key.nextFrom
          ? t('The new key is published and will be used from {when}.', {
              when: fullDate(key.nextFrom),
            })
          : t('In use since {when}.', { when: fullDate(key.created) })}
      </p>
      <FormError error={replace.error} />
      {!key.nextFrom && (
        <ConfirmButton
          variant="default"
          size="xs"
          loading={replace.isPending}
          question={t(
            'A new key is published at the same address now and used from tomorrow. The present one stays published until the day after.',
          )}
          confirm={t('Replace the key')}
          onConfirm={() => replace.mutate(undefined, { onSuccess: onReplaced })}
        >
          {t('Replace the key')}
        </ConfirmButton>
      )}
    </div>
  )
}
