import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import type { Item } from '#contract/items.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import css from './no-note.module.css'
import { ContextChips } from './options/ContextChips.tsx'
import { templatesQuery } from './queries.ts'
import { recentTemplates } from './recent-templates.ts'
import { useChosenTemplates } from './useChosenTemplates.ts'
import type { NotesView } from './useNotes.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  view: NotesView
  /** Why nothing can be written yet; undefined if it can. */
  disabled: string | undefined
  onPick: () => void
}

/** Shown before there is a note: the most likely templates. */
export function NoNote({ view, disabled, onPick }: Props) {
  const { error, refetch } = useQuery(templatesQuery)
  if (error)
    return (
      <ErrorState
        title={t('Could not load the templates')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <EmptyState
      icon={FileText}
      title={disabled ? t('No note yet') : t('Ready to write')}
      actions={
        <>
          <TemplateChips view={view} disabled={disabled} onPick={onPick} />
          <ContextChips scribeId={view.scribeId} centred />
        </>
      }
    >
      {disabled ?? t('Generate a note now. Each sentence links to its source in the visit.')}
    </EmptyState>
  )
}

function TemplateChips({ view, disabled, onPick }: Props) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const chosen = useChosenTemplates(view.chosen)
  return (
    <div className={css.chips}>
      {[...chosen, ...chips(templates, chosen)].map((item) => (
        <Button
          key={item.id}
          variant="default"
          size="compact-md"
          radius="xl"
          disabled={Boolean(disabled)}
          onClick={() => view.writeFrom([item])}
        >
          {item.name}
        </Button>
      ))}
      <Button variant="subtle" size="compact-md" radius="xl" onClick={onPick}>
        {t('All templates')}
      </Button>
    </div>
  )
}

const mostChips = 4

/** Recently used templates first, then others of the library. */
function chips(templates: readonly Item[], chosen: readonly Item[]): Item[] {
  const recent = recentTemplates().flatMap((id) => templates.filter((item) => item.id === id))
  const own = templates.filter(({ mine, likedByMe }) => mine || likedByMe)
  const general = templates.filter(({ categories }) => categories.includes('General'))
  const all = [...new Set([...recent, ...own, ...general, ...templates])]
  return all.filter((item) => !chosen.includes(item)).slice(0, mostChips)
}
