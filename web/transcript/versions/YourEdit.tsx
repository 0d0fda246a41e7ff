import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { settleYourEdit } from '#contract/transcript-versions.ts'
import { call } from '#web/api/client.ts'
import { toastError } from '#web/ui/toast.tsx'
import { changeLine } from '../queries.ts'
import css from './versions.module.css'
import { t } from '#web/i18n/i18n.ts'

/** A correction of an earlier version where this version has other words: the user chooses. */
export function YourEdit({ scribeId, seq, text }: { scribeId: string; seq: number; text: string }) {
  const queries = useQueryClient()
  const settle = async (use: boolean) => {
    const params = { id: scribeId, seq: String(seq) }
    const line = await call(settleYourEdit, { params, body: { use } })
    changeLine(queries, scribeId, seq, { ...line, yourEdit: undefined })
  }
  return (
    <div className={css.yourEdit} role="group" aria-label={t('Your earlier correction')}>
      <span>
        <b>{t('Your edit:')}</b> {text}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => void settle(true).catch(toastError)}
      >
        {t('Use mine')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => void settle(false).catch(toastError)}
      >
        {t('Dismiss')}
      </Button>
    </div>
  )
}
