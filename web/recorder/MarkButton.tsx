import { Button } from '@mantine/core'
import { Flag } from 'lucide-react'
import { markNow } from './mark.ts'
import css from './recorder.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Marks the moment that is being recorded. */
export function MarkButton() {
  return (
    <Button
      className={css.mark ?? ''}
      variant="light"
      size="compact-sm"
      title="M"
      leftSection={<Flag size={13} aria-hidden />}
      onClick={markNow}
    >
      {t('Mark')}
    </Button>
  )
}
