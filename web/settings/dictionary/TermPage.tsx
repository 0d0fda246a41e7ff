import { Pagination } from '@mantine/core'
import { type DictionaryTerm, termsOfPage } from '#contract/dictionary.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import css from './dictionary.module.css'
import { TermRows } from './TermRows.tsx'
import type { DictionarySearch } from './useDictionary.ts'
import { t } from '#web/i18n/i18n.ts'

const pageLabels = {
  first: t('First page'),
  previous: t('Previous page'),
  next: t('Next page'),
  last: t('Last page'),
} as const

interface Props {
  search: DictionarySearch
  onEdit: (term: DictionaryTerm) => void
}

/** One page of the words that a search finds. */
export function TermPage({ search, onEdit }: Props) {
  const { owner, q, query, items, total, editable, page, setPage } = search
  return (
    <>
      <Loaded what={t('the dictionary')} query={query}>
        {() =>
          items.length > 0 ? (
            <TermRows owner={owner} terms={items} editable={editable} onEdit={onEdit} />
          ) : (
            !query.isPlaceholderData && <p className={css.empty}>{emptyText(q, editable)}</p>
          )
        }
      </Loaded>
      {total > termsOfPage && (
        <Pagination
          size="sm"
          total={Math.ceil(total / termsOfPage)}
          value={page + 1}
          onChange={(next) => setPage(next - 1)}
          getControlProps={(control) => ({ 'aria-label': pageLabels[control] })}
        />
      )}
    </>
  )
}

function emptyText(q: string, editable: boolean): string {
  if (q) return t('No words match “{text}”.', { text: q })
  return editable
    ? t('No words yet. Add names that are often misheard, or import a list.')
    : t('No words yet.')
}
