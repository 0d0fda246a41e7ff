import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { itemTypes, type LibraryView } from './view.ts'

interface Props {
  view: LibraryView
  searching: boolean
  onView: (view: LibraryView) => void
}

/** Shows why a list has no rows, and where to look instead. */
export function ListEmpty({ view, searching, onView }: Props) {
  const { itemType, filter, category, folder } = view
  const kind = itemTypes.find(({ value }) => value === itemType)
  const many = kind?.label.toLowerCase()
  if (searching)
    return <EmptyState title={`No ${kind?.one} has these words`}>Try fewer of them.</EmptyState>
  const everything = <ShowAll view={view} onView={onView} many={many} />
  if (folder)
    return (
      <EmptyState title={`No ${many} in this folder yet`}>
        Choose the folder among the properties of one of yours.
      </EmptyState>
    )
  if (category)
    return (
      <EmptyState title={`Nothing under ${category}`} actions={filter !== 'all' && everything}>
        Choose another specialty, or show more of the library.
      </EmptyState>
    )
  if (filter === 'all') return <EmptyState title={`There are no public ${many} yet`} />
  const reasons: Partial<Record<LibraryView['filter'], string>> = {
    mine: `${kind?.label} that you make or copy are kept here.`,
    groups: `${kind?.label} that your groups share are listed here.`,
    liked: 'Like a template to save it here.',
    popular: 'What clinicians use is counted, and listed here.',
    'most-liked': 'Nothing has been liked yet.',
    archived: `${kind?.label} that you put away are kept here.`,
  }
  return (
    <EmptyState title={`No ${many} here yet`} actions={everything}>
      {reasons[filter]}
    </EmptyState>
  )
}

function ShowAll({ view, onView, many }: Omit<Props, 'searching'> & { many: string | undefined }) {
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => onView({ ...view, filter: 'all', category: undefined, folder: undefined })}
    >
      Show all public {many}
    </Button>
  )
}
