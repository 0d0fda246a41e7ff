import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import type { Evidence, Note } from '#contract/notes.ts'
import type { Difference } from '#contract/review.ts'
import { EvidenceLines } from '#web/ui/checked/EvidenceLines.tsx'
import css from './omissions.module.css'
import { plainText } from '#web/ui/plain-text.ts'
import { differencesQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  onEvidence: (evidence: Evidence) => void
}

const kindWords: Record<Difference['kind'], string> = {
  dose: t('Dose'),
  frequency: t('Frequency'),
  side: t('Side'),
  date: t('Date or time'),
  drug: t('Medicine'),
}

/** Where this note and another text of the visit say different things. */
export function Differences({ note, onEvidence }: Props) {
  const { data = [] } = useQuery(differencesQuery(note.scribeId))
  const own = data.filter(({ sides }) => sides.some(({ noteId }) => noteId === note.id))
  if (own.length === 0) return null
  return (
    <section className={css.leftOut} aria-labelledby="differences">
      <h2 id="differences">
        {t('Conflicts between your documents ({count, number})', { count: own.length })}
      </h2>
      {own.map((one) => (
        <div key={one.id} className={css.omission} data-urgent>
          <div className={css.omissionHead}>
            <span className={css.omissionKind}>{kindWords[one.kind]}</span>
            <strong>{one.subject}</strong>
          </div>
          <dl className={css.sides}>
            {one.sides.map(({ noteId, title, value, text }) => (
              <div key={noteId} title={plainText(text)}>
                <dt>{noteId === note.id ? t('This note') : title}</dt>
                <dd>
                  <ArrowLeftRight size={12} aria-hidden /> {value}
                </dd>
              </div>
            ))}
          </dl>
          <EvidenceLines evidence={one.evidence} onEvidence={onEvidence} />
        </div>
      ))}
    </section>
  )
}
