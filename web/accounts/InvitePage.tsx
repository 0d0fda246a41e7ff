import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { EntryFrame } from './EntryFrame.tsx'
import { t } from '#web/i18n/i18n.ts'

// Loads its other dependencies itself, so that the first page doesn't list them.
const InviteBody = lazy(async () => ({ default: (await import('./InviteBody.tsx')).InviteBody }))

/** The page of an invitation to a group. */
export function InvitePage() {
  const { inviteId = '' } = useParams()
  return (
    <EntryFrame title={t('Invitation')}>
      <Suspense fallback={null}>
        <InviteBody inviteId={inviteId} />
      </Suspense>
    </EntryFrame>
  )
}
