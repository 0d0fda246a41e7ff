import { Popover } from '@mantine/core'
import { AnchorTo } from '#web/ui/AnchorTo.tsx'
import type { OpenedBy } from '#web/ui/opener.ts'
import { ConsentPanel } from './ConsentPanel.tsx'
import css from './consent.module.css'

interface Props {
  opened: OpenedBy
  scribeId: string
  language: string
}

/** The popover of the chip. */
export function ConsentPopover({ opened: { anchor, ...opened }, scribeId, language }: Props) {
  return (
    <Popover
      {...opened}
      width="min(380px, calc(100vw - 24px))"
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target refProp="anchorRef">
        <AnchorTo to={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown ?? ''}>
        <ConsentPanel scribeId={scribeId} language={language} onDone={opened.onClose} />
      </Popover.Dropdown>
    </Popover>
  )
}
