import type { QueryClient } from '@tanstack/react-query'
import { addTerm, deleteTerm } from '#contract/dictionary.ts'
import { decideDoubt, type Doubt, undoDecision } from '#contract/drugs.ts'
import { call } from '#web/api/client.ts'
import { toastError, toastUndo } from '#web/ui/toast.tsx'
import { changeLine } from '../queries.ts'
import { isSame } from './marks.ts'
import { doubtsKey, dropDoubts } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** What can be done about a doubtful name. */
export interface DoubtActions {
  onOpen: (doubt: Doubt | undefined) => void
  onAccept: (doubt: Doubt, name: string) => void
  onKeep: (doubt: Doubt) => void
  onLearn: (doubt: Doubt) => void
}

interface Visit {
  queries: QueryClient
  scribeId: string
}

/** The actions on the doubtful names of a visit; each shows at once and offers to be undone. */
export function createDoubtActions(
  queries: QueryClient,
  scribeId: string,
  onOpen: DoubtActions['onOpen'],
): DoubtActions {
  const visit = { queries, scribeId }
  const start = (isDecided: (doubt: Doubt) => boolean, send: () => Promise<void>) => {
    onOpen(undefined)
    dropDoubts(queries, scribeId, isDecided)
    setTimeout(focusNext)
    send().catch((error: unknown) => showFailure(visit, error))
  }
  return {
    onOpen,
    onAccept: (doubt, name) =>
      start(
        (one) => isSame(one, doubt),
        () => decide(visit, doubt, { verdict: 'accept', name }, t('Changed to {name}', { name })),
      ),
    onKeep: (doubt) =>
      start(hasSameWords(doubt), () =>
        decide(visit, doubt, { verdict: 'keep' }, t('“{said}” kept as said', { said: doubt.said })),
      ),
    onLearn: (doubt) => start(hasSameWords(doubt), () => addToDictionary(visit, doubt)),
  }
}

const hasSameWords = (doubt: Doubt) => (one: Doubt) =>
  one.said.toLowerCase() === doubt.said.toLowerCase()

/** Moves the keyboard on once a card is closed. */
const focusNext = () => document.getElementById('next-doubt')?.focus()

const readAgain = ({ queries, scribeId }: Visit) =>
  queries.invalidateQueries({ queryKey: doubtsKey(scribeId) })

/** After an undo the doubt is listed again, and the keyboard goes there. */
async function showAgain(visit: Visit): Promise<void> {
  await readAgain(visit)
  setTimeout(focusNext)
}

function showFailure(visit: Visit, error: unknown): void {
  toastError(error)
  void readAgain(visit)
}

async function decide(
  visit: Visit,
  { seq, start, said }: Doubt,
  verdict: { verdict: 'keep' } | { verdict: 'accept'; name: string },
  message: string,
): Promise<void> {
  const { queries, scribeId } = visit
  const body = { seq, start, said, ...verdict }
  const { id, chunk } = await call(decideDoubt, { params: { id: scribeId }, body })
  if (chunk) changeLine(queries, scribeId, chunk.seq, chunk)
  toastUndo(
    message,
    () => void undo(visit, id).catch((error: unknown) => showFailure(visit, error)),
  )
}

async function undo(visit: Visit, decisionId: string): Promise<void> {
  const { queries, scribeId } = visit
  const { chunk } = await call(undoDecision, { params: { id: scribeId, decisionId } })
  if (chunk) changeLine(queries, scribeId, chunk.seq, { edited: false, ...chunk })
  await showAgain(visit)
}

async function addToDictionary(visit: Visit, { said }: Doubt): Promise<void> {
  const { id } = await call(addTerm, { body: { term: said, kind: 'other' } })
  const remove = () =>
    call(deleteTerm, { params: { id } }).then(
      () => showAgain(visit),
      (error: unknown) => showFailure(visit, error),
    )
  toastUndo(t('“{said}” added to your dictionary', { said }), () => void remove())
}
