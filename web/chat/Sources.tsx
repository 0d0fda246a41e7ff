import { UnstyledButton } from '@mantine/core'
import { CalendarClock, FileText, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Citation } from '#contract/chat.ts'
import type { Evidence } from '#contract/notes.ts'
import { clock } from '#common/time-mark.ts'
import { paths } from '#web/paths.ts'
import { yearDate } from '#web/ui/times.ts'
import css from './chat.module.css'
import { otherSources } from './chat-state.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  citations: readonly Citation[]
  onEvidence: (evidence: Evidence) => void
}

/** The sources of an answer other than lines of this visit: files, notes, and lines of earlier visits. */
export function Sources({ citations, onEvidence }: Props) {
  const [open, setOpen] = useState<Citation>()
  const shown = otherSources(citations)
  if (shown.length === 0) return null
  const press = (one: Citation) =>
    one.visit ? setOpen(open === one ? undefined : one) : onEvidence(one)
  return (
    <div className={css.sources}>
      {shown.map((one) => (
        <UnstyledButton
          key={`${one.visit?.id} ${one.sourceId} ${one.mark}`}
          className={css.source}
          aria-expanded={one.visit ? open === one : undefined}
          onClick={() => press(one)}
        >
          <SourceIcon citation={one} />
          {formatLabel(one)}
        </UnstyledButton>
      ))}
      {open?.visit && (
        <blockquote className={css.past}>
          {open.speaker && <b>{open.speaker}: </b>}
          {open.quote}
          <Link to={paths.scribe(open.visit.id)}>{t('Open this visit')}</Link>
        </blockquote>
      )}
    </div>
  )
}

function SourceIcon({ citation: { visit, kind } }: { citation: Citation }) {
  if (visit) return <CalendarClock size={14} aria-hidden />
  return kind === 'file' ? (
    <FileText size={14} aria-hidden />
  ) : (
    <NotebookPen size={14} aria-hidden />
  )
}

function formatLabel({ visit, mark, kind, file, timestamp }: Citation): string {
  const number = mark?.match(/(?:Visit|File) \d+/)?.[0]
  if (visit)
    return t('{source}: {date}, {time}', {
      source: number ?? t('Visit'),
      date: yearDate(visit.created),
      time: clock(timestamp ?? 0),
    })
  if (kind === 'file') {
    const name = file ?? t('File')
    return number ? t('{source}: {name}', { source: number, name }) : name
  }
  return kind === 'intake' ? t('Answers before the visit') : t('Context note')
}
