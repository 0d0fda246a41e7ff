import { Button, Modal } from '@mantine/core'
import type { FilledField } from '../filling/useFill.ts'
import { acceptRisks, riskyFields } from './risk-acceptance.ts'
import { RiskList } from './RiskList.tsx'
import css from './signing.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The texts of the question for each way that an unsigned form leaves the product. */
const uses = {
  download: { title: t('Before you download'), anyway: t('Download anyway') },
  fax: { title: t('Before you fax it'), anyway: t('Go on anyway') },
  attach: { title: t('Before you attach it to the visit'), anyway: t('Attach anyway') },
} as const
export type RiskyUse = keyof typeof uses

interface Props {
  use: RiskyUse
  filledId: string
  fields: readonly FilledField[]
  onClose: () => void
  onReview: (filled: FilledField) => void
  onAnyway: () => void
}

/** Asks once for each version before a form is used with marked values that may cause harm. The user can always go ahead. */
export function RiskQuestion({ use, filledId, fields, onClose, onReview, onAnyway }: Props) {
  const [first] = riskyFields(fields)
  const review = (filled: FilledField) => {
    onClose()
    onReview(filled)
  }
  const anyway = () => {
    onClose()
    acceptRisks(filledId, fields)
    onAnyway()
  }
  return (
    <Modal opened onClose={onClose} title={uses[use].title}>
      <div className={css.question}>
        <RiskList fields={fields} onReview={review} />
        <p>{t('You’re asked once for each version of the form.')}</p>
        <div className={css.actions}>
          <Button variant="default" onClick={anyway}>
            {uses[use].anyway}
          </Button>
          <Button data-autofocus onClick={() => first && review(first)}>
            {t('Review')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
