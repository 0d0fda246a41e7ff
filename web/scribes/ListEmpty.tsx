import { useMediaQuery } from '@mantine/hooks'
import { AudioLines } from 'lucide-react'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SampleButton } from './SampleButton.tsx'

interface Props {
  folderId: string
  searching: boolean
  /** Nothing is found yet, and older visits can be searched. */
  more: boolean
  drafts: boolean
}

/** Shows why a list has no rows, and what to do. */
export function ListEmpty({ folderId, searching, more, drafts }: Props) {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  if (searching && more)
    return <EmptyState title="Nothing found yet">Older visits were not searched.</EmptyState>
  if (searching)
    return <EmptyState title="No visit holds these words">Try fewer words, or a name.</EmptyState>
  if (drafts) return <EmptyState title="No drafts" />
  if (folderId === 'archive')
    return (
      <EmptyState title="Nothing is archived">
        Visits that you put away are kept here, and can be taken back.
      </EmptyState>
    )
  if (folderId === 'ada')
    return (
      <EmptyState title="No intake yet">
        Visits to which a patient answered questions beforehand are listed here.
      </EmptyState>
    )
  if (folderId !== 'all')
    return (
      <EmptyState title="This folder is empty">
        Move visits here with “Move to” in their menu.
      </EmptyState>
    )
  // The home page beside the list already offers the sample visit.
  if (!phone)
    return (
      <EmptyState icon={AudioLines} title="No visits yet">
        Press <Kbd keys="r" /> to record your first visit.
      </EmptyState>
    )
  return (
    <EmptyState icon={AudioLines} title="No visits yet" actions={<SampleButton />}>
      Record your first visit with the button below.
    </EmptyState>
  )
}
