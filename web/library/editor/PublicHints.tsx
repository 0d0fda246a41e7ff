import { Button } from '@mantine/core'
import type { ItemFields } from '#contract/item-fields.ts'
import { mayHoldPatientData, patientHints } from '#common/patient-hints.ts'
import { fieldName } from '#web/shell/item-field-name.ts'
import css from './editor.module.css'
import type { ItemSave } from './item-saver.ts'
import { t, translate } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  fields: ItemFields
  status: ItemSave
  onConfirm: () => void
}

/** A change of a public template that may name a patient needs a confirmation before it is saved. */
export function PublicHints({ fields, status, onConfirm }: Props) {
  if (status.kind !== 'failed' || status.message !== translate(mayHoldPatientData)) return null
  const hints = patientHints(fields)
  return (
    <div className={css.conflict} role="alert">
      <span>
        {t('Not saved. This template is public, and your change may contain patient data:')}
        {hints.slice(0, 6).map(({ where, text }, at) => (
          <span key={at}>
            {at > 0 ? '; ' : ' '}
            <Trans
              message="{mark} ({field})"
              values={{ mark: <mark>{text}</mark>, field: fieldName(where) }}
            />
          </span>
        ))}
      </span>
      <Button size="xs" variant="default" onClick={onConfirm}>
        {t('No patient data: save')}
      </Button>
    </div>
  )
}
