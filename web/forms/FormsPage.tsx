import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { EvidenceView } from './filling/FillForm.tsx'

// Each loads what it needs besides, so that the first page doesn't list it.
const FormList = lazy(async () => ({ default: (await import('./FormList.tsx')).FormList }))
const AllForms = lazy(async () => ({
  default: (await import('./preparing/AllForms.tsx')).AllForms,
}))
const FormPage = lazy(async () => ({ default: (await import('./FormPage.tsx')).FormPage }))

/** The forms of the user and of their groups, those of all groups, or the one that the address names. */
export function FormsPage({ EvidenceView }: { EvidenceView: EvidenceView }) {
  const { formId } = useParams()
  const [search] = useSearchParams()
  const list = search.has('all') ? <AllForms /> : <FormList />
  return (
    <Suspense>
      {formId ? <FormPage key={formId} id={formId} EvidenceView={EvidenceView} /> : list}
    </Suspense>
  )
}
