import { type ReactNode, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { listOmissions } from '#contract/review.ts'
import { t } from '#web/i18n/i18n.ts'
import { missingTogether } from '#web/notes/omission-words.ts'
import { acceptRisks, mayUse, type Risks } from '#web/notes/risk-acceptance.ts'
import { reasonWords, riskWords } from '#web/notes/review.ts'
import { useRisksFrom } from '#web/notes/useRisksFrom.ts'
import { plainText } from '#web/ui/plain-text.ts'
import { useClient } from './client.ts'

/** The others are only counted. */
const mostShown = 6

/** Uses a note at once, or asks first where there are risks that the user has not accepted for this version. */
export function useRiskQuestion(note: Note): {
  ask: (run: () => void) => void
  question: ReactNode
} {
  const [asked, setAsked] = useState<() => void>()
  const { risks, whenLoaded } = useRisks(note)
  const ask = (run: () => void) =>
    whenLoaded((loaded) => (mayUse(note, loaded) ? run() : setAsked(() => run)))
  const accept = () => {
    acceptRisks(note, risks)
    setAsked(undefined)
    asked?.()
  }
  const question = asked && (
    <RiskQuestion risks={risks} onAnyway={accept} onCancel={() => setAsked(undefined)} />
  )
  return { ask, question }
}

function useRisks(note: Note) {
  const { call } = useClient()
  return useRisksFrom(note, {
    queryKey: ['notes', note.scribeId, 'omissions', note.id],
    queryFn: async ({ signal }) =>
      (await call(listOmissions, { params: { id: note.id }, signal })).items,
  })
}

/** Moves the focus to the question. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

interface Props {
  risks: Risks
  onAnyway: () => void
  onCancel: () => void
}

function RiskQuestion({ risks: { claims, leftOut }, onAnyway, onCancel }: Props) {
  const left = claims.length - mostShown
  return (
    <section role="alertdialog" aria-label={t('Before you use this note')} className="question">
      {claims.length > 0 && <p>{riskWords(claims.length)}</p>}
      <ul>
        {claims.slice(0, mostShown).map((claim) => (
          <li key={claim.id}>
            {plainText(claim.text)} <small>{reasonWords(claim)}</small>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="quiet">{t('and {count, number} more', { count: left })}</p>}
      {leftOut.length > 0 && (
        <p>{t('The note leaves out: {words}.', { words: missingTogether(leftOut) })}</p>
      )}
      <div className="actions">
        <button type="button" ref={focus} onClick={onCancel}>
          {t('Cancel')}
        </button>
        <button type="button" className="danger" onClick={onAnyway}>
          {t('Use it anyway')}
        </button>
      </div>
    </section>
  )
}
