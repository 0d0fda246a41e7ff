import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { SpellCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { addTerm, deleteTerm } from '#contract/dictionary.ts'
import { decideDoubt, type Doubt, undoDecision } from '#contract/drugs.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { type Action, useActions } from '#web/shell/actions.ts'
import { call } from '#web/api/client.ts'
import { toastError, toastUndo } from '#web/ui/toast.tsx'
import { changeLine } from '../queries.ts'
import { isSame, nextDoubt } from './marks.ts'
import { doubtsKey, doubtsQuery, dropDoubts } from './queries.ts'

/** What one can do about a doubtful name. */
export interface DoubtActions {
  onOpen: (doubt: Doubt | undefined) => void
  onAccept: (doubt: Doubt, name: string) => void
  onKeep: (doubt: Doubt) => void
  onLearn: (doubt: Doubt) => void
}

const none: readonly Doubt[] = []

/** The doubtful names of a visit, the one that is open, and what one does about them; F8 goes to the next. */
export function useDoubts(scribeId: string, hasLines: boolean) {
  const queries = useQueryClient()
  const doubts =
    useQuery({ ...doubtsQuery(queries, scribeId), enabled: hasLines }).data?.items ?? none
  const [open, setOpen] = useState<Doubt>()
  // What was decided last, from where F8 goes on.
  const [last, setLast] = useState<Doubt>()
  const actions = useMemo<Action[]>(() => {
    const go = (by: 1 | -1) => () => {
      const next = nextDoubt(doubts, open ?? last, by)
      setOpen(next)
      setLast(next)
    }
    const disabled = doubts.length === 0 ? 'No name in this transcript is doubtful.' : undefined
    return [
      {
        id: 'next-doubt',
        label: 'Next doubtful name',
        section: 'Here',
        keys: 'f8',
        icon: SpellCheck,
        disabled,
        run: go(1),
      },
      {
        id: 'previous-doubt',
        label: 'Previous doubtful name',
        section: 'Here',
        keys: 'shift+f8',
        keyOnly: true,
        disabled,
        run: go(-1),
      },
    ]
  }, [doubts, open, last])
  useActions(actions)
  const deeds = useMemo(() => createDoubtActions(queries, scribeId, setOpen), [queries, scribeId])
  return { doubts, open, deeds, next: () => actions[0]?.run() }
}

/** Where the keyboard goes when a card has done its work. */
const goOn = () => document.getElementById('next-doubt')?.focus()

function createDoubtActions(
  queries: QueryClient,
  scribeId: string,
  onOpen: DoubtActions['onOpen'],
): DoubtActions {
  const readAgain = () => queries.invalidateQueries({ queryKey: doubtsKey(scribeId) })
  /** What was taken back stands among the doubts again, and the keyboard goes there. */
  const backAgain = async () => {
    await readAgain()
    setTimeout(goOn)
  }
  const show = (chunk: Chunk | null) => {
    if (chunk) changeLine(queries, scribeId, chunk.seq, chunk)
  }
  const fail = (error: unknown) => {
    toastError(error)
    void readAgain()
  }
  const begin = (isGone: (doubt: Doubt) => boolean) => {
    onOpen(undefined)
    dropDoubts(queries, scribeId, isGone)
    setTimeout(goOn)
  }
  const takeBack = async (decisionId: string) => {
    const { chunk } = await call(undoDecision, { params: { id: scribeId, decisionId } })
    if (chunk) changeLine(queries, scribeId, chunk.seq, { edited: false, ...chunk })
    await backAgain()
  }
  const decide = async (
    { seq, start, said }: Doubt,
    verdict: { verdict: 'keep' } | { verdict: 'accept'; name: string },
    message: string,
  ) => {
    const body = { seq, start, said, ...verdict }
    const { id, chunk } = await call(decideDoubt, { params: { id: scribeId }, body })
    show(chunk)
    toastUndo(message, () => void takeBack(id).catch(fail))
  }
  const sameWords = (doubt: Doubt) => (one: Doubt) =>
    one.said.toLowerCase() === doubt.said.toLowerCase()
  const learn = async ({ said }: Doubt) => {
    const { id } = await call(addTerm, { body: { term: said, kind: 'other' } })
    const forget = () => call(deleteTerm, { params: { id } }).then(backAgain, fail)
    toastUndo(`“${said}” is in your dictionary`, () => void forget())
  }
  return {
    onOpen,
    onAccept(doubt, name) {
      begin((one) => isSame(one, doubt))
      decide(doubt, { verdict: 'accept', name }, `Changed to ${name}`).catch(fail)
    },
    onKeep(doubt) {
      begin(sameWords(doubt))
      decide(doubt, { verdict: 'keep' }, `“${doubt.said}” stays as said`).catch(fail)
    },
    onLearn(doubt) {
      begin(sameWords(doubt))
      learn(doubt).catch(fail)
    },
  }
}
