import { lazy, Suspense } from 'react'
import { askWhoSaw, useListDialogs } from './ask.ts'

const Asking = lazy(async () => ({ default: (await import('./Asking.tsx')).Asking }))
const ConfirmDelete = lazy(async () => ({
  default: (await import('./ConfirmDelete.tsx')).ConfirmDelete,
}))
const WhoSaw = lazy(async () => ({ default: (await import('#web/audit/WhoSaw.tsx')).WhoSaw }))

/** The small dialogs of the list, loaded when first opened. */
export function ListDialogs() {
  const { question, deletion, seen } = useListDialogs()
  return (
    <Suspense>
      {question && <Asking />}
      {deletion && <ConfirmDelete />}
      {seen && <WhoSaw scribeId={seen} onClose={() => askWhoSaw(undefined)} />}
    </Suspense>
  )
}
