import { lazy, Suspense } from 'react'

const PasteDialog = lazy(() =>
  import('./PasteDialog.tsx').then(({ PasteDialog: Component }) => ({ default: Component })),
)
const VersionsDialog = lazy(() =>
  import('./versions/VersionsDialog.tsx').then(({ VersionsDialog: Component }) => ({
    default: Component,
  })),
)

export type TranscriptDialog = 'paste' | 'versions'

interface Props {
  scribeId: string
  open: TranscriptDialog | undefined
  onClose: () => void
  /** The dialog for pasting was closed without text. */
  onGivenUp: () => void
}

/** The dialogs of a transcript; each is loaded when it opens. */
export function TranscriptDialogs({ scribeId, open, onClose, onGivenUp }: Props) {
  if (!open) return null
  return (
    <Suspense>
      {open === 'versions' ? (
        <VersionsDialog scribeId={scribeId} onClose={onClose} />
      ) : (
        <PasteDialog scribeId={scribeId} onDone={onClose} onGivenUp={onGivenUp} />
      )}
    </Suspense>
  )
}
