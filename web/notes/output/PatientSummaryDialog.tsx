import { Modal, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import type { StoredSummary } from '#contract/patient-summary.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { fullDate } from '#web/ui/times.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import css from './output.module.css'
import { summariesQuery } from './queries.ts'
import { SummaryEditor } from './SummaryEditor.tsx'
import { isTypedIn } from './useSummaryDraft.ts'
import { levels, WriteSummary } from './WriteSummary.tsx'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

interface Props {
  note: Note
  opened: boolean
  onClose: () => void
  onEvidence: (evidence: Evidence) => void
}

/** Summaries of the visit for the patient: written, read, edited, copied and printed here; every version is kept. */
export function PatientSummaryDialog({ note, opened, onClose, onEvidence }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Summary for the patient')} size="lg">
      <Summaries
        note={note}
        onEvidence={(evidence) => {
          onClose()
          onEvidence(evidence)
        }}
      />
    </Modal>
  )
}

function Summaries({ note, onEvidence }: Pick<Props, 'note' | 'onEvidence'>) {
  const { data, isPending, error, refetch } = useQuery(summariesQuery(note))
  if (isPending) return <LoadingRows count={4} label={t('Loading the summaries')} />
  if (error)
    return (
      <ErrorState
        title={t('Could not load the summaries')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return <SummaryList note={note} summaries={data} onEvidence={onEvidence} />
}

interface ListProps extends Pick<Props, 'note' | 'onEvidence'> {
  /** Newest first. */
  summaries: readonly StoredSummary[]
}

function SummaryList({ note, summaries, onEvidence }: ListProps) {
  const { open, show, place, onWritten, onSaved } = useSummaryVersions(note, summaries)
  return (
    <div className={css.stack}>
      {!open && (
        <p className={css.quiet}>
          {t('Written from this note in plain language. Review it before you print or copy it.')}
        </p>
      )}
      <WriteSummary note={note} latest={open} onWritten={onWritten} />
      {summaries.length > 1 && (
        <Select
          label={t('Version')}
          data={summaries.map((one, at) => ({
            value: one.id,
            label: versionName(one, summaries.length - at),
          }))}
          value={open?.id ?? null}
          allowDeselect={false}
          onChange={(id) => id && show(id)}
        />
      )}
      {open && <SummaryEditor key={place} {...{ note, onSaved, onEvidence }} summary={open} />}
    </div>
  )
}

/** Which version is open; a new one opens unless something is typed in the open one. */
function useSummaryVersions(note: Note, summaries: readonly StoredSummary[]) {
  const queries = useQueryClient()
  const [shown, show] = useState<string>()
  /** The position of the version that each was made from, so that the caret stays. */
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>({})
  const open = summaries.find(({ id }) => id === shown) ?? summaries[0]
  const add = (summary: StoredSummary) =>
    queries.setQueryData(summariesQuery(note).queryKey, (known = []) => [
      summary,
      ...known.filter(({ id }) => id !== summary.id),
    ])
  const onWritten = (summary: StoredSummary) => {
    add(summary)
    const isTyping = open && isTypedIn(open)
    show(isTyping ? open.id : summary.id)
    if (isTyping) toastSuccess(t('New summary added to Versions.'))
  }
  const onSaved = (summary: StoredSummary, before: StoredSummary) => {
    add(summary)
    setPlaces((known) => ({ ...known, [summary.id]: known[before.id] ?? before.id }))
    show(summary.id)
  }
  return { open, show, place: open && (places[open.id] ?? open.id), onWritten, onSaved }
}

function versionName({ level, language, edited, created }: StoredSummary, number: number): string {
  const how = levels.find(({ value }) => value === level)?.label ?? level
  const what = [how.toLowerCase(), languageName(language), edited ? t('edited') : ''].filter(
    Boolean,
  )
  return `${number}: ${what.join(', ')}, ${fullDate(created)}`
}
