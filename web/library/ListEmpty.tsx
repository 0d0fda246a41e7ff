import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { LibraryView } from './view.ts'
import { categoryName } from './category-name.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  view: LibraryView
  searching: boolean
  onView: (change: Partial<LibraryView>) => void
}

/** Shows why a list has no rows, and where to look instead. */
export function ListEmpty({ view, searching, onView }: Props) {
  const { itemType: type, filter, category, folder } = view
  if (searching) return <EmptyState title={noMatches(type)}>{t('Try fewer words.')}</EmptyState>
  const everything = <ShowAll view={view} onView={onView} />
  if (folder)
    return (
      <EmptyState title={noneInFolder(type)}>
        {t('To add one, edit it and choose this folder.')}
      </EmptyState>
    )
  if (category)
    return (
      <EmptyState
        title={t('Nothing under {category}', { category: categoryName(category) })}
        actions={filter !== 'all' && everything}
      >
        {t('Choose another specialty, or show more of the library.')}
      </EmptyState>
    )
  if (filter === 'all') return <EmptyState title={nonePublic(type)} />
  return (
    <EmptyState title={noneHere(type)} actions={everything}>
      {reasons[filter]}
    </EmptyState>
  )
}

type ItemType = LibraryView['itemType']

const noMatches = (type: ItemType): string =>
  t(
    '{type, select, macro {No matching macros} form {No matching forms} other {No matching templates}}',
    { type },
  )

const noneInFolder = (type: ItemType): string =>
  t(
    '{type, select, macro {No macros in this folder yet} form {No forms in this folder yet} other {No templates in this folder yet}}',
    { type },
  )

const nonePublic = (type: ItemType): string =>
  t(
    '{type, select, macro {No public macros yet} form {No public forms yet} other {No public templates yet}}',
    { type },
  )

const noneHere = (type: ItemType): string =>
  t(
    '{type, select, macro {No macros here yet} form {No forms here yet} other {No templates here yet}}',
    { type },
  )

const reasons: Partial<Record<LibraryView['filter'], string>> = {
  mine: t('Everything you create or copy appears here.'),
  groups: t('Everything your groups share appears here.'),
  liked: t('Like a template to save it here.'),
  popular: t('The most used appear here.'),
  'most-liked': t('Nothing has been liked yet.'),
  archived: t('Everything you archive appears here.'),
}

function ShowAll({ view, onView }: Omit<Props, 'searching'>) {
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() =>
        onView({ filter: 'all', category: undefined, folder: undefined, group: undefined })
      }
    >
      {t(
        '{type, select, macro {Show all public macros} form {Show all public forms} other {Show all public templates}}',
        { type: view.itemType },
      )}
    </Button>
  )
}
