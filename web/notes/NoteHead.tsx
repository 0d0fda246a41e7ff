import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkNote, type Note } from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { toastError } from '#web/ui/toast.tsx'
import { ConflictView } from './ConflictView.tsx'
import { CopiedBanner } from './CopiedBanner.tsx'
import { NoteBanners } from './NoteBanners.tsx'
import { omissionsQuery, putNote } from './queries.ts'
import { ReviewBar } from './ReviewBar.tsx'
import type { SaveState } from './saver.ts'
import { SignedBanner } from './sign/SignedBanner.tsx'
import { WriteBackBanner } from './write-back/WriteBackBanner.tsx'
import type { NoteCommands } from './useNoteCommands.ts'

interface Props {
  note: Note
  commands: NoteCommands
  state: SaveState
  assistantBeside: boolean
}

/** Between the tools and the text: what was signed or copied, what is left to review, and the choice in a conflict. */
export function NoteHead({ note, commands, state, assistantBeside }: Props) {
  return (
    <>
      <SignedBanner note={note} />
      <CopiedBanner note={note} />
      <WriteBackBanner note={note} />
      {!note.signed && <Review note={note} assistantBeside={assistantBeside} />}
      {state.kind === 'conflict' && (
        <ConflictView
          mine={state.mine}
          other={state.other}
          onMine={() => commands.settle.mutate('mine')}
          onOther={() => commands.settle.mutate('other')}
        />
      )}
      {!note.signed && <NoteBanners note={note} onUpdate={() => void commands.regenerate()} />}
    </>
  )
}

function Review({ note, assistantBeside }: Pick<Props, 'note' | 'assistantBeside'>) {
  const queries = useQueryClient()
  const { data: omissions = [] } = useQuery(omissionsQuery(note))
  const checkAgain = useMutation({
    mutationFn: () => call(checkNote, { params: { id: note.id } }),
    onSuccess: (checked) => putNote(queries, checked),
    onError: (error) => toastError(error),
  })
  const missing = omissions.filter(({ notNeeded }) => !notNeeded)
  return (
    <ReviewBar {...{ note, missing, assistantBeside }} onCheckAgain={() => checkAgain.mutate()} />
  )
}
