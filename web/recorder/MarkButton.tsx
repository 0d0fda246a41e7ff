import { Button } from '@mantine/core'
import { Flag } from 'lucide-react'
import { markNow } from './mark.ts'
import css from './recorder.module.css'

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
      Mark
    </Button>
  )
}
