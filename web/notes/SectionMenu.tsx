import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy, RefreshCw, TextQuote } from 'lucide-react'
import { toastSuccess } from '#web/ui/toast.tsx'
import { useNoteSelection } from './note-selection.ts'
import { formatNote } from './output/paste.ts'
import { chosenProfile } from './output/profiles.ts'
import { pasteQuery } from './output/queries.ts'
import { wishes } from './rewrite/rewriting.ts'
import { t } from '#web/i18n/i18n.ts'

/** A section whose menu is open, and the position of its button in the sheet. */
export interface OpenSection {
  heading: string
  top: number
  left: number
}
interface Props {
  section: OpenSection | undefined
  onClose: () => void
  /** Absent if the note cannot be changed. */
  onRegenerate: ((heading: string) => void) | undefined
}

/** The actions on one section; opened from its heading. */
export function SectionMenu({ section, onClose, onRegenerate }: Props) {
  const { data: settings } = useQuery(pasteQuery)
  const copy = async (heading: string) => {
    const markdown = useNoteSelection.getState().handle?.section(heading) ?? ''
    await navigator.clipboard.writeText(formatNote(markdown, chosenProfile(settings)))
    toastSuccess(t('{heading} copied.', { heading }))
  }
  if (!section) return null
  const { heading, top, left } = section
  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus>
      <Menu.Target>
        <span style={{ position: 'absolute', top, left, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{heading}</Menu.Label>
        {onRegenerate && <ChangeItems heading={heading} onRegenerate={onRegenerate} />}
        <Menu.Item leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy(heading)}>
          {t('Copy section')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChangeItemsProps {
  heading: string
  onRegenerate: (heading: string) => void
}

function ChangeItems({ heading, onRegenerate }: ChangeItemsProps) {
  return (
    <>
      <Menu.Item
        leftSection={<RefreshCw size={16} aria-hidden />}
        onClick={() => onRegenerate(heading)}
      >
        {t('Regenerate section')}
      </Menu.Item>
      {wishes.map(({ wish, label }) => (
        <Menu.Item
          key={wish}
          leftSection={<TextQuote size={16} aria-hidden />}
          onClick={() => useNoteSelection.getState().handle?.reword(heading, wish)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  )
}

export function sectionAt(target: EventTarget, sheet: HTMLElement | null): OpenSection | undefined {
  const button = (target as Element).closest<HTMLElement>('[data-section]')
  const heading = button?.dataset.section
  if (!button || !heading || !sheet) return undefined
  const [place, around] = [button.getBoundingClientRect(), sheet.getBoundingClientRect()]
  return { heading, top: place.bottom - around.top, left: place.left - around.left }
}
