import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PasteProfile } from '#contract/export.ts'
import { markCopied, type Note } from '#contract/notes.ts'
import type { ScribeHead } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import { patientName } from '#web/ui/patient-words.ts'
import type { FillResult } from '../page/types.ts'
import { useClient } from './client.ts'
import { recordOutcome } from './emr-status.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { askPage } from './page.ts'
import { listQueue, type QueueItem } from './queue.ts'
import { useRiskQuestion } from './RiskQuestion.tsx'
import { resultWords } from './result-words.ts'
import type { OpenPage } from './useScreen.ts'

interface Props {
  profile: PasteProfile
  note: Note
  visit: ScribeHead
  page: OpenPage
}

/** What goes where, and filling it field by field. Saving stays with the user. */
export function FillQueue({ profile, note, visit, page }: Props) {
  const { items, left } = listQueue(note.content, profile)
  const { results, fill, undo, undone, error, isBusy } = useFilling(note, page)
  const { ask, question } = useRiskQuestion(note)
  const waiting = items.filter(({ name }) => !results.get(name)?.ok)
  return (
    <>
      <OtherPatient visit={visit} page={page} />
      <ol className="rows">
        {items.map((item) => (
          <QueueRow
            key={item.name}
            item={item}
            result={results.get(item.name)}
            isBusy={isBusy}
            onFill={() => ask(() => void fill([item]))}
            onShow={() => void askPage(page.tabId, 'show', item.target)}
          />
        ))}
      </ol>
      {left.length > 0 && (
        <p className="quiet">{t('No field for: {headings}', { headings: left.join(', ') })}</p>
      )}
      {question}
      <ErrorNote error={error} />
      <p role="status">{undone}</p>
      <QueueActions
        waiting={waiting.length}
        isBusy={isBusy}
        onFill={() => ask(() => void fill(waiting))}
        onUndo={results.size > 0 ? () => void undo() : undefined}
      />
      <p className="quiet">{t('Check the page, then save it yourself.')}</p>
    </>
  )
}

interface ActionsProps {
  /** Fields that are not filled yet. */
  waiting: number
  isBusy: boolean
  onFill: () => void
  /** Undefined while there is nothing to take back. */
  onUndo: (() => void) | undefined
}

function QueueActions({ waiting, isBusy, onFill, onUndo }: ActionsProps) {
  return (
    <div className="actions">
      <button type="button" className="primary" disabled={isBusy || waiting === 0} onClick={onFill}>
        {t('Fill in {count, plural, one {# field} other {# fields}}', { count: waiting })}
      </button>
      {onUndo && (
        <button type="button" disabled={isBusy} onClick={onUndo}>
          {t('Undo')}
        </button>
      )}
    </div>
  )
}

interface RowProps {
  item: QueueItem
  result: FillResult | undefined
  isBusy: boolean
  onFill: () => void
  onShow: () => void
}

function QueueRow({ item: { name, text }, result, isBusy, onFill, onShow }: RowProps) {
  return (
    <li className="queued">
      <strong>{name}</strong>
      <p className="preview">{text}</p>
      <p role="status" className={result && !result.ok ? 'error' : 'quiet'}>
        {result && resultWords(result, name)}
      </p>
      <span className="actions">
        {!result?.ok && (
          <button
            type="button"
            disabled={isBusy}
            onClick={onFill}
            aria-label={t('Fill in {name}', { name })}
          >
            {t('Fill in')}
          </button>
        )}
        <button type="button" onClick={onShow} aria-label={t('Show {name} on the page', { name })}>
          {t('Show')}
        </button>
      </span>
    </li>
  )
}

/** A page that doesn't name the patient of the visit may be that of another one. */
function OtherPatient({ visit, page }: Pick<Props, 'visit' | 'page'>) {
  const demographics = visit.patient?.demographics
  const words = [demographics?.lastName, demographics?.number].filter((word) => word !== undefined)
  const { data } = useQuery({
    queryKey: ['page', 'mentions', page.tabId, page.view, ...words],
    queryFn: () => askPage(page.tabId, 'mentions', words),
    enabled: demographics !== undefined,
  })
  if (!demographics || data !== false) return null
  return (
    <p role="alert" className="warning">
      {t('This page doesn’t name {patient}. Make sure that it is the right chart.', {
        patient: patientName(demographics),
      })}
    </p>
  )
}

function useFilling(note: Note, page: OpenPage) {
  const { call } = useClient()
  const [results, setResults] = useState<ReadonlyMap<string, FillResult>>(new Map())
  const [undone, setUndone] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const alone = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    setUndone('')
    await work().catch(setError)
    setBusy(false)
  }
  const { view, address, tabId } = page
  const fill = (items: readonly QueueItem[]) =>
    alone(async () => {
      const outcomes: FillResult[] = []
      for (const { name, text, target } of items) {
        const result = await askPage(tabId, 'fill', { view, target, text })
        outcomes.push(result)
        setResults((all) => new Map(all).set(name, result))
      }
      if (outcomes.some(({ ok }) => ok)) await call(markCopied, { params: { id: note.id } })
      // The fields are filled, whether or not this can be kept.
      await recordOutcome(call, address, outcomes).catch(() => undefined)
    })
  const undo = () =>
    alone(async () => {
      const { changed } = await askPage(tabId, 'undo')
      setResults(new Map())
      setUndone(
        changed === 0
          ? t('Undone.')
          : t(
              '{count, plural, one {# field was changed since and stays as it is.} other {# fields were changed since and stay as they are.}}',
              { count: changed },
            ),
      )
    })
  return { results, fill, undo, undone, error, isBusy }
}
