import { Button } from '@mantine/core'
import type { Form } from '#contract/forms.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import css from './editor.module.css'
import type { useTestFill } from './useTestFill.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  form: Form
  test: ReturnType<typeof useTestFill>
  /** Whether changes of the fields are on their way to the server, which fills the form. */
  isSaving: boolean
}

/** Fills the form with made-up values, and returns to its fields. */
export function TestFill({ form: { state, fields }, test, isSaving }: Props) {
  if (fields.length === 0 || state === 'requested' || state === 'failed') return null
  if (!test.pdf)
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={test.isPending}
        disabled={isSaving}
        onClick={test.open}
      >
        {t('Test fill')}
      </Button>
    )
  return (
    <div className={css.test} role="status">
      <strong>{t('Test fill')}</strong>
      <span>{t('Made-up values. Nothing is stored.')}</span>
      <Button size="compact-sm" variant="default" ref={focusOnShow} onClick={test.close}>
        {t('Return to the fields')}
      </Button>
    </div>
  )
}
