import { lazy, Suspense } from 'react'

// It loads what it needs besides, so that the first page doesn't list it.
const FormList = lazy(async () => ({ default: (await import('./FormList.tsx')).FormList }))

/** The forms of the user and of their groups. */
export function FormsPage() {
  return (
    <Suspense>
      <FormList />
    </Suspense>
  )
}
