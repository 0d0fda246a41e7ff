import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { itemTypes, type LibraryView } from './view.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  view: LibraryView
  searching: boolean
  onView: (view: LibraryView) => void
}

/** Shows why a list has no rows, and where to look instead. */
export function ListEmpty({ view, searching, onView }: Props) {
  const { itemType, filter, category, folder } = view
  const kind = itemTypes.find(({ value }) => value === itemType)
  const { label, one } = kind ?? { label: '', one: '' }
  const many = label.toLowerCase()
  if (searching)
    return (
      <EmptyState title={t('No {one} has these words', { one })}>
        {t('Try fewer of them.')}
      </EmptyState>
    )
  const everything = <ShowAll view={view} onView={onView} many={many} />
  if (folder)
    return (
      <EmptyState title={t('No {many} in this folder yet', { many })}>
        {t('Choose the folder among the properties of one of yours.')}
      </EmptyState>
    )
  if (category)
    return (
      <EmptyState
        title={t('Nothing under {category}', { category })}
        actions={filter !== 'all' && everything}
      >
        {t('Choose another specialty, or show more of the library.')}
      </EmptyState>
    )
  if (filter === 'all') return <EmptyState title={t('There are no public {many} yet', { many })} />
  const reasons: Partial<Record<LibraryView['filter'], string>> = {
    mine: t('{label} that you make or copy are kept here.', { label }),
    groups: t('{label} that your groups share are listed here.', { label }),
    liked: t('Like a template to save it here.'),
    popular: t('What clinicians use is counted, and listed here.'),
    'most-liked': t('Nothing has been liked yet.'),
    archived: t('{label} that you put away are kept here.', { label }),
  }
  return (
    <EmptyState title={t('No {many} here yet', { many })} actions={everything}>
      {reasons[filter]}
    </EmptyState>
  )
}

function ShowAll({ view, onView, many }: Omit<Props, 'searching'> & { many: string }) {
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => onView({ ...view, filter: 'all', category: undefined, folder: undefined })}
    >
      {t('Show all public {many}', { many })}
    </Button>
  )
}
