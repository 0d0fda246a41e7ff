import { create } from 'zustand'
import type { Note } from '#contract/notes.ts'
import { showLeftOut, selectClaim } from './note-selection.ts'
import { omissionsQuery } from './queries.ts'
import { acceptRisks, mayUse } from './risk-acceptance.ts'
import { RiskDialog } from './RiskDialog.tsx'
import { useRisksFrom } from './useRisksFrom.ts'
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

export const useRisks = (note: Note) => useRisksFrom(note, omissionsQuery(note))

/** Uses a note at once, or asks first where there are risks that the user has not accepted for this version. */
export function useRiskGate(note: Note): (use: Asking['use'], run: () => void) => void {
  const { whenLoaded } = useRisks(note)
  return (use, run) =>
    whenLoaded((risks) =>
      mayUse(note, risks) ? run() : useAsking.setState({ asking: { noteId: note.id, use, run } }),
    )
}

/** The one place that asks. */
export function RiskGate({ note }: { note: Note }) {
  const asking = useAsking((all) => all.asking)
  const isHere = asking?.noteId === note.id
  const { risks } = useRisks(note)
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
