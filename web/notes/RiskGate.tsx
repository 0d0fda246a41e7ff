import { useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Note } from '#contract/notes.ts'
import { type Omission, unreviewedHighRisk } from '#contract/review.ts'
import { showLeftOut, selectClaim } from './note-selection.ts'
import { pickGrave } from './omission-words.ts'
import { omissionsQuery } from './queries.ts'
import { acceptRisks, mayUse } from './risk-acceptance.ts'
import { RiskDialog } from './RiskDialog.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Every way in which a note leaves the product, in the words of its question. */
const uses = {
  copy: { title: t('Before you copy'), anyway: t('Copy anyway') },
  print: { title: t('Before you print'), anyway: t('Print anyway') },
  write: { title: t('Before you write it to the EMR'), anyway: t('Go on anyway') },
  download: { title: t('Before you download'), anyway: t('Download anyway') },
} as const

interface Asking {
  noteId: string
  use: keyof typeof uses
  run: () => void
}
const useAsking = create<{ asking: Asking | undefined }>(() => ({ asking: undefined }))
const close = () => useAsking.setState({ asking: undefined })

/** Sentences that may harm and were not reviewed, and talk of harm that the note leaves out. */
const findRisks = (note: Note, omissions: readonly Omission[] = []) => ({
  claims: unreviewedHighRisk(note),
  leftOut: pickGrave(omissions),
})

export const useRisks = (note: Note) => findRisks(note, useQuery(omissionsQuery(note)).data)

/**
 * Uses a note at once, or asks first where there are risks that the user has not accepted for this version. While what
 * the note leaves out is loading, it waits for the list; without one, only the note's own sentences are asked about.
 */
export function useRiskGate(note: Note): (use: Asking['use'], run: () => void) => void {
  const queries = useQueryClient()
  const { data, isLoading } = useQuery(omissionsQuery(note))
  const decide = (
    omissions: readonly Omission[] | undefined,
    use: Asking['use'],
    run: () => void,
  ) => {
    if (mayUse(note, findRisks(note, omissions))) return run()
    useAsking.setState({ asking: { noteId: note.id, use, run } })
  }
  return (use, run) => {
    if (!isLoading) return decide(data, use, run)
    void queries
      .ensureQueryData(omissionsQuery(note))
      .catch(() => undefined)
      .then((omissions) => decide(omissions, use, run))
  }
}

/** The one place that asks. */
export function RiskGate({ note }: { note: Note }) {
  const asking = useAsking((all) => all.asking)
  const isHere = asking?.noteId === note.id
  const risks = useRisks(note)
  return (
    <RiskDialog
      {...risks}
      opened={isHere}
      {...uses[asking?.use ?? 'copy']}
      onAnyway={() => {
        close()
        acceptRisks(note, risks)
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
