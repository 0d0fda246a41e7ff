import { Button } from '@mantine/core'
import type { FilledForm } from '#contract/filled-forms.ts'
import type { FillSaver } from '../filling/fill-saver.ts'
import css from './signing.module.css'
import { useWithdrawAmendment } from './useSignFilled.ts'
import { t } from '#web/i18n/i18n.ts'

/** Says that a signed form is being amended, and discards the amendment. */
export function AmendmentBanner({ filled, saver }: { filled: FilledForm; saver: FillSaver }) {
  const withdraw = useWithdrawAmendment(filled, saver)
  if (!filled.amendment) return null
  return (
    <div className={css.banner} data-open>
      <span>
        {t('Amendment: {reason}. The signed values are kept until you sign again.', {
          reason: filled.amendment.reason,
        })}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {t('Discard amendment')}
      </Button>
    </div>
  )
}
