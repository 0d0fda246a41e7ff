import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import type { Omission } from '#contract/review.ts'
import { useNoteSelection } from './note-selection.ts'
import css from './omissions.module.css'
import hintsCss from './hints.module.css'
import { isLowRisk } from './omission-words.ts'
import { OmissionCard } from './OmissionCard.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { plainText } from '#web/ui/plain-text.ts'
import { omissionsQuery } from './queries.ts'
import { useOmissionActions } from './useOmissionActions.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  onEvidence: (evidence: Evidence) => void
}

/** What was said and isn't in the note: the user adds it or decides that it's not needed. */
export function LeftOut({ note, onEvidence }: Props) {
  const { data = [], isPending, error, refetch } = useQuery(omissionsQuery(note))
  if (isPending) return <LoadingRows count={3} label={t('Loading what may be missing')} />
  if (error && data.length === 0)
    return (
      <ErrorState
        title={t('Could not load what may be missing')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return <Omissions note={note} omissions={data} onEvidence={onEvidence} />
}

function Omissions({ note, omissions, onEvidence }: Props & { omissions: readonly Omission[] }) {
  const head = useFocusWhenAsked(omissions)
  const actions = useOmissionActions(note)
  const open = omissions.filter(({ notNeeded }) => !notNeeded)
  const decided = omissions.filter(({ notNeeded }) => notNeeded)
  const showAgain = (one: Omission) => actions.onDecide(one, false)
  const cards = (some: readonly Omission[]) =>
    some.map((one) => (
      <OmissionCard
        key={one.id}
        omission={one}
        onEvidence={onEvidence}
        actions={note.signed ? undefined : actions}
      />
    ))
  const lowRisk = open.filter(isLowRisk)
  return (
    <section className={css.leftOut} aria-labelledby="left-out">
      <h2 id="left-out" ref={head} tabIndex={-1}>
        {headWords(open.length, decided.length)}
      </h2>
      <p className={css.lookedFor}>
        {t(
          'Checks for risk, mood, safety-netting, advice, allergies and medicines. Not exhaustive.',
        )}
      </p>
      {note.signed && open.length > 0 && <p className={hintsCss.quiet}>{signedWords}</p>}
      {cards(open.filter((one) => !isLowRisk(one)))}
      {lowRisk.length > 0 && (
        <LowRisk count={lowRisk.length} isOnly={lowRisk.length === open.length}>
          {cards(lowRisk)}
        </LowRisk>
      )}
      {decided.length > 0 && (
        <NotNeeded omissions={decided} onShowAgain={note.signed ? undefined : showAgain} />
      )}
    </section>
  )
}

const signedWords = t('The note is signed. Amend it to add something.')

function headWords(open: number, decided: number): string {
  if (open > 0) return t('Possibly missing')
  return decided > 0 ? t('Possibly missing: all reviewed') : t('Nothing found missing')
}

interface LowRiskProps {
  count: number
  /** Nothing else is missing: then it is open from the start. */
  isOnly: boolean
  children: ReactNode
}

function LowRisk({ count, isOnly, children }: LowRiskProps) {
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? isOnly
  return (
    <>
      <UnstyledButton className={css.lowRisk} aria-expanded={open} onClick={() => setChosen(!open)}>
        <ChevronRight size={15} data-open={open || undefined} aria-hidden />
        {t('{count, number} lower-risk', { count })}
      </UnstyledButton>
      {open && children}
    </>
  )
}

/** The heading takes the focus when the user has asked what is missing. @param shown what the list shows now */
function useFocusWhenAsked(shown: readonly Omission[]) {
  const head = useRef<HTMLHeadingElement>(null)
  const isAsked = useNoteSelection((selection) => selection.leftOutWanted)
  useEffect(() => {
    if (!isAsked || !head.current) return
    head.current.focus()
    useNoteSelection.setState({ leftOutWanted: false })
  }, [isAsked, shown])
  return head
}

interface NotNeededProps {
  omissions: readonly Omission[]
  /** Absent for a note that can only be read. */
  onShowAgain: ((omission: Omission) => void) | undefined
}

function NotNeeded({ omissions, onShowAgain }: NotNeededProps) {
  return (
    <details className={css.decided}>
      <summary>{t('{count, number} not needed', { count: omissions.length })}</summary>
      <ul>
        {omissions.map((one) => (
          <li key={one.id}>
            <span>{plainText(one.text)}</span>
            {onShowAgain && (
              <Tooltip label={t('Show it again')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('Show again: {sentence}', { sentence: plainText(one.text) })}
                  onClick={() => onShowAgain(one)}
                >
                  <Undo2 size={14} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
