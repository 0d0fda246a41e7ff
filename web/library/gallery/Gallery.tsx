import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate, Search } from 'lucide-react'
import { Link } from 'react-router'
import type { GalleryRow } from '#contract/library.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { categoryName } from '../category-name.ts'
import { NewTemplate } from '../editor/NewTemplate.tsx'
import { galleryQuery } from '../queries.ts'
import { CardRow } from './CardRow.tsx'
import css from './gallery.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** The list isn't beside it, so it has the way to search and to make a template. */
  alone: boolean
}

/** The start page of the library: rows of templates with examples. */
export function Gallery({ alone }: Props) {
  const { data, error, isPending, refetch } = useQuery(galleryQuery)
  return (
    <div className={css.gallery}>
      {alone && <GalleryTools />}
      {isPending && <LoadingRows count={6} />}
      {error && !data && (
        <ErrorState
          title={t('Could not load the gallery')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.rows.length === 0 && (
        <EmptyState icon={LayoutTemplate} title={t('No templates yet')}>
          {t('Create a template, or ask a colleague to share one.')}
        </EmptyState>
      )}
      {data?.rows.map((row) => (
        <CardRow
          key={row.kind}
          row={row}
          title={rowTitle(row.kind, data.specialty)}
          more={allOf[row.kind]}
        />
      ))}
    </div>
  )
}

function GalleryTools() {
  return (
    <div className={css.tools}>
      <Button
        component={Link}
        to={`${paths.templates}?show=usable`}
        size="compact-md"
        variant="default"
        leftSection={<Search size={16} aria-hidden />}
      >
        {t('Search all templates')}
      </Button>
      <NewTemplate />
    </div>
  )
}

/** The list with the whole row, where there is one. */
const allOf: Partial<Record<GalleryRow['kind'], string>> = {
  mine: `${paths.templates}?show=mine`,
  used: `${paths.templates}?show=popular`,
  letters: `${paths.templates}?show=usable&category=Letters`,
}

function rowTitle(kind: GalleryRow['kind'], specialty: string): string {
  switch (kind) {
    case 'specialty':
      return t('For {specialty}', { specialty: inSentence(categoryName(specialty)) })
    case 'mine':
      return t('Yours')
    case 'recent':
      return t('Recent')
    case 'used':
      return t('Most used')
    case 'letters':
      return t('Letters and summaries for patients')
  }
}

/** A specialty inside a sentence; abbreviations such as ENT keep their capitals. */
const inSentence = (name: string) =>
  /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
