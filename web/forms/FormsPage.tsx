import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { EvidenceView } from './filling/FillForm.tsx'

// Each loads what it needs besides, so that the first page doesn't list it.
const FormList = lazy(async () => ({ default: (await import('./FormList.tsx')).FormList }))
const FormPage = lazy(async () => ({ default: (await import('./FormPage.tsx')).FormPage }))

/** The forms of the user and of their groups, or the one that the address names. */
export function FormsPage({ EvidenceView }: { EvidenceView: EvidenceView }) {
  const { formId } = useParams()
  return (
    <Suspense>
      {formId ? <FormPage key={formId} id={formId} EvidenceView={EvidenceView} /> : <FormList />}
    </Suspense>
  )
}
