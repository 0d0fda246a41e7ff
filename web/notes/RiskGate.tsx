import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Note } from '#contract/notes.ts'
import { type Omission, unreviewedHighRisk } from '#contract/review.ts'
import { showLeftOut, selectClaim } from './note-selection.ts'
import { pickGrave } from './omission-words.ts'
import { omissionsQuery } from './queries.ts'
import { RiskDialog } from './RiskDialog.tsx'

/** Every way in which a note leaves the product, in the words of its question. */
const uses = {
  copy: { title: 'Before you copy', anyway: 'Copy anyway' },
  print: { title: 'Before you print', anyway: 'Print anyway' },
  download: { title: 'Before you download', anyway: 'Download anyway' },
} as const

interface Asking {
  noteId: string
  use: keyof typeof uses
  run: () => void
}
const useAsking = create<{ asking: Asking | undefined }>(() => ({ asking: undefined }))
const close = () => useAsking.setState({ asking: undefined })

/** Talk of harm that the note leaves out. */
export function useGraveLeftOut(note: Note): Omission[] {
  const { data = [] } = useQuery(omissionsQuery(note))
  return pickGrave(data)
}

/** Uses a note at once, or asks first where sentences that may harm were not reviewed or talk of harm is left out. */
export function useRiskGate(note: Note): (use: Asking['use'], run: () => void) => void {
  const leftOut = useGraveLeftOut(note)
  return (use, run) => {
    if (unreviewedHighRisk(note).length + leftOut.length === 0) return run()
    useAsking.setState({ asking: { noteId: note.id, use, run } })
  }
}

/** The one place that asks. */
export function RiskGate({ note }: { note: Note }) {
  const asking = useAsking((all) => all.asking)
  const isHere = asking?.noteId === note.id
  return (
    <RiskDialog
      claims={unreviewedHighRisk(note)}
      leftOut={useGraveLeftOut(note)}
      opened={isHere}
      {...uses[asking?.use ?? 'copy']}
      onAnyway={() => {
        close()
        asking?.run()
      }}
      onReview={(claim) => {
        close()
        if (claim) selectClaim(claim)
        else showLeftOut()
      }}
      onClose={close}
    />
  )
}
