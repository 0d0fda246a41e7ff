import { PageHeader } from '#web/app/MainPane.tsx'

/** What one sees before a scribe is opened. */
export function HomePage() {
  return <PageHeader title="Scribes" tabTitle="Scribes" />
}
