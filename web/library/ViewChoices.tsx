import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { libraryCategories } from '#contract/library.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { categoryName } from './category-name.ts'
import { foldersQuery } from './editor/queries.ts'
import css from './library.module.css'
import { filters, itemTypes, type LibraryView, sorts } from './view.ts'
import { locale, t } from '#web/i18n/i18n.ts'

interface Props {
  view: LibraryView
  onView: (change: Partial<LibraryView>) => void
  /** A search covers everything of one kind, so only the kind can be chosen. */
  searching: boolean
}

const anyCategory = { value: '', label: t('All specialties') }
const categories = libraryCategories
  .map((value) => ({ value, label: categoryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, locale))
const usualSort = { value: '', label: t('Recommended') }

/** Filters of the library: kind, part, order, specialty. */
export function ViewChoices({ view, onView, searching }: Props) {
  return (
    <>
      <KindControl view={view} onView={onView} />
      {!searching && (
        <div className={css.choices}>
          <FilterSelect view={view} onView={onView} />
          <NativeSelect
            aria-label={t('Sort by')}
            size="xs"
            data={[usualSort, ...sorts]}
            value={view.sort ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onView({ sort: sorts.find((one) => one.value === value)?.value })
            }
          />
          <NativeSelect
            aria-label={t('Specialty')}
            className={css.wide ?? ''}
            size="xs"
            data={[anyCategory, ...categories]}
            value={view.category ?? ''}
            onChange={({ currentTarget: { value } }) => onView({ category: value || undefined })}
          />
        </div>
      )}
    </>
  )
}

function KindControl({ view, onView }: Omit<Props, 'searching'>) {
  return (
    <SegmentedControl
      aria-label={t('Type')}
      className={css.kinds ?? ''}
      size="xs"
      fullWidth
      data={itemTypes.map(({ value, label }) => ({ value, label }))}
      value={view.itemType}
      onChange={(value) => {
        const itemType = itemTypes.find((type) => type.value === value)?.value
        if (itemType) onView({ itemType })
      }}
    />
  )
}

/** A filter, one of the user's groups, or one of their folders. */
function FilterSelect({ view, onView }: Omit<Props, 'searching'>) {
  const folders = useQuery(foldersQuery).data?.items ?? []
  const groups = useMyGroups() ?? []
  const toItems = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      aria-label={t('Show')}
      size="xs"
      data={[
        ...filters,
        ...(groups.length > 0 ? [{ group: t('Groups'), items: toItems(groups) }] : []),
        ...(folders.length > 0 ? [{ group: t('Folders'), items: toItems(folders) }] : []),
      ]}
      value={view.group ?? view.folder ?? view.filter}
      onChange={({ currentTarget: { value } }) => {
        const filter = filters.find((one) => one.value === value)?.value
        const none = { folder: undefined, group: undefined }
        if (filter) return onView({ ...none, filter })
        const isGroup = groups.some(({ id }) => id === value)
        onView(
          isGroup
            ? { ...none, filter: 'groups', group: value }
            : { ...none, filter: 'mine', folder: value },
        )
      }}
    />
  )
}
