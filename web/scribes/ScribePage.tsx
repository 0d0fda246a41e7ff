import { PageHeader } from '#web/app/MainPane.tsx'

/** One scribe, with its context or its results. */
export function ScribePage() {
  return <PageHeader title="Scribe" tabTitle="Scribe" />
}
