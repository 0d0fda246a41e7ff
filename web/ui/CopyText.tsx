import { Button, CopyButton } from '@mantine/core'
import { Copy } from 'lucide-react'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  text: string
  /** The button's text, and its text for two seconds after copying. */
  label?: string
  done?: string
}

/** Puts a text on the clipboard, and says so where the press was. */
export function CopyText({ text, label = t('Copy'), done = t('Copied') }: Props) {
  return (
    <CopyButton value={text} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<Copy size={14} aria-hidden />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? done : label}</span>
        </Button>
      )}
    </CopyButton>
  )
}
