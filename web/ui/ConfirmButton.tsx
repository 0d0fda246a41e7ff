import { Button, Group, Popover, Text, type ButtonProps } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '#web/i18n/i18n.ts'

interface Props extends ButtonProps {
  /** What will happen, in a sentence. */
  question: string
  /** Names the result: "Delete the visit". */
  confirm: string
  onConfirm: () => void
  /** Inside a menu or popover, which a click outside closes: the question is rendered in it. */
  inPopover?: boolean
  children: ReactNode
}

/** For what cannot be taken back. Where it can, do it at once and offer `toastUndo`. */
export function ConfirmButton(props: Props) {
  const { question, confirm, onConfirm, inPopover = false, children, ...button } = props
  const [open, setOpen] = useState(false)
  const agree = () => {
    setOpen(false)
    onConfirm()
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      withinPortal={!inPopover}
      trapFocus
      width={280}
      shadow="md"
      returnFocus
    >
      <Popover.Target>
        <Button {...button} onClick={() => setOpen(!open)}>
          {children}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" mb="sm">
          {question}
        </Text>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="xs" onClick={() => setOpen(false)}>
            {t('Keep')}
          </Button>
          <Button color="red" size="xs" onClick={agree}>
            {confirm}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
