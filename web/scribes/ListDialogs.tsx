import { lazy, Suspense } from 'react'
import { useAsked } from './ask.ts'

const Asking = lazy(async () => ({ default: (await import('./Asking.tsx')).Asking }))
const ConfirmDelete = lazy(async () => ({
  default: (await import('./ConfirmDelete.tsx')).ConfirmDelete,
}))

/** The small dialogs of the list, loaded when first asked for. */
export function ListDialogs() {
  const { question, deletion } = useAsked()
  return (
    <Suspense>
      {question && <Asking />}
      {deletion && <ConfirmDelete />}
    </Suspense>
  )
}
