import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SpellCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Sentence } from '#common/merge.ts'
import type { Doubt } from '#contract/drugs.ts'
import { type Action, useActions } from '#web/shell/actions.ts'
import { lineChunks } from '../lines.ts'
import type { ShownChunk } from '../translations.ts'
import { createDoubtActions } from './doubt-actions.ts'
import { createMarks, isSame, nextDoubt } from './marks.ts'
import { doubtsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Lines {
  lines: readonly Sentence[]
  chunks: readonly ShownChunk[]
}

const none: readonly Doubt[] = []

export type TranscriptDoubts = ReturnType<typeof useDoubts>

/** The doubtful names of a visit, their marks in its lines, the open one and what can be done about them. */
export function useDoubts(scribeId: string, { lines, chunks }: Lines) {
  const queries = useQueryClient()
  const query = useQuery({ ...doubtsQuery(queries, scribeId), enabled: lines.length > 0 })
  const doubts = query.data?.items ?? none
  const [open, setOpen] = useState<Doubt>()
  const [mark] = useState(createMarks)
  const next = useDoubtKeys(doubts, open, setOpen)
  const actions = useMemo(() => createDoubtActions(queries, scribeId, setOpen), [queries, scribeId])
  const findMarks = (line: Sentence) => mark(line, lineChunks(line, chunks), doubts)
  const isOpen = (line: Sentence) => findMarks(line).some(({ doubt }) => isSame(doubt, open))
  return {
    count: doubts.length,
    open,
    /** The place of the line that holds the open one; -1 without any. */
    openAt: open ? lines.findIndex(isOpen) : -1,
    findMarks,
    actions,
    next,
  }
}

/** F8 opens the next doubtful name. @returns what the key runs */
function useDoubtKeys(
  doubts: readonly Doubt[],
  open: Doubt | undefined,
  onOpen: (doubt: Doubt | undefined) => void,
): () => void {
  // The last one visited: F8 continues from there once it's decided.
  const [last, setLast] = useState<Doubt>()
  const actions = useMemo<Action[]>(() => {
    const go = (by: 1 | -1) => () => {
      const next = nextDoubt(doubts, open ?? last, by)
      onOpen(next)
      setLast(next)
    }
    const disabled = doubts.length === 0 ? t('No names to check in this transcript.') : undefined
    const common = { section: 'Here', disabled } as const
    return [
      {
        ...common,
        id: 'next-doubt',
        label: t('Next name to check'),
        keys: 'f8',
        icon: SpellCheck,
        run: go(1),
      },
      {
        ...common,
        id: 'previous-doubt',
        label: t('Previous name to check'),
        keys: 'shift+f8',
        keyOnly: true,
        run: go(-1),
      },
    ]
  }, [doubts, open, last, onOpen])
  useActions(actions)
  return () => actions[0]?.run()
}
