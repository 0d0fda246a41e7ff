import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { AppError } from '#contract/errors.ts'
import { markCopied, type Note } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import type { ScribeHead } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import { copyNote } from '#web/notes/output/clipboard.ts'
import { chosenProfile } from '#web/notes/output/profiles.ts'
import { isOpen } from '#web/notes/review.ts'
import { ClaimBody, ClaimHead } from '#web/ui/checked/ClaimBody.tsx'
import { statusWords } from '#web/ui/checked/claim-words.ts'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import { useClient } from './client.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { Fill } from './Fill.tsx'
import { useRiskQuestion } from './RiskQuestion.tsx'
import { usePasteSettings } from './usePasteSettings.ts'

interface Props {
  note: Note
  visit: ScribeHead
}

/** A note with its marks, and what can be done with it. */
export function NoteView({ note, visit }: Props) {
  const text = useRef<HTMLDivElement>(null)
  const copy = useCopy(note, text)
  const { ask, question } = useRiskQuestion(note)
  return (
    <article aria-label={note.title}>
      <div className="actions">
        <button type="button" className="primary" onClick={() => ask(() => copy.mutate())}>
          {t('Copy')}
        </button>
      </div>
      {question}
      <p role="status">{copy.isSuccess && t('Copied')}</p>
      <ErrorNote error={copy.error} />
      <NoteText note={note} ref={text} />
      <Fill note={note} visit={visit} />
      <Marks note={note} />
    </article>
  )
}

function NoteText({ note, ref }: { note: Note; ref: React.Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className="note">
      <SafeMarkdown text={note.content} claims={note.claims.filter(isOpen)} />
    </div>
  )
}

/** The sentences that need a decision, with the lines of the visit behind them. */
function Marks({ note: { claims, check } }: { note: Note }): ReactNode {
  const open = claims.filter(isOpen).filter(isMarked)
  if (open.length === 0) return null
  return (
    <section aria-label={t('Sentences to review')}>
      <h2>{t('Sentences to review')}</h2>
      <ul className="rows">
        {open.map((claim) => (
          <li key={claim.id} className="mark" data-status={claim.status}>
            <ClaimHead status={claim.status} title={statusWords(claim, check.state)} />
            <ClaimBody claim={claim} withText canFix={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Copies the note in the user's format, and says so in its history. */
function useCopy(note: Note, text: React.RefObject<HTMLDivElement | null>) {
  const { call } = useClient()
  const queries = useQueryClient()
  const { data: settings } = usePasteSettings()
  return useMutation({
    mutationFn: async () => {
      const html = text.current?.innerHTML ?? ''
      await copyNote({ html, markdown: note.content }, chosenProfile(settings)).catch(() => {
        throw new AppError('failed', 'The browser does not allow copying.')
      })
      await call(markCopied, { params: { id: note.id } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notes', note.scribeId] }),
  })
}
