import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getMe } from '#contract/profile.ts'
import type { ScribeHead } from '#contract/scribes.ts'
import { keepLanguage } from '#web/i18n/follow-account.ts'
import { t } from '#web/i18n/i18n.ts'
import { endSession } from '../session.ts'
import { useClient } from './client.ts'
import { Emrs } from './Emrs.tsx'
import { followTheme } from './theme.ts'
import { useChanges } from './useChanges.ts'
import { useLock } from './useLock.ts'
import { VisitList } from './VisitList.tsx'
import { VisitView } from './VisitView.tsx'

/** The visits of the user, or one of them. */
export function SignedIn() {
  useLock()
  useChanges()
  useAccount()
  const [visit, setVisit] = useState<ScribeHead>()
  return (
    <>
      <header className="bar">
        {visit ? (
          <button type="button" onClick={() => setVisit(undefined)}>
            {t('All visits')}
          </button>
        ) : (
          <strong>Ausculta</strong>
        )}
        <button type="button" onClick={() => void endSession()}>
          {t('Sign out')}
        </button>
      </header>
      <main className="page">
        {/* Stays mounted, so that its search is kept. */}
        <div hidden={visit !== undefined}>
          <VisitList onOpen={setVisit} />
          <Emrs />
        </div>
        {visit && <VisitView key={visit.id} visit={visit} />}
      </main>
    </>
  )
}

/** Language and theme are those of the account. */
function useAccount(): void {
  const { call } = useClient()
  const { data } = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => call(getMe, { signal }) })
  const settings = data?.settings
  useEffect(() => {
    if (!settings) return
    followTheme(settings)
    if (keepLanguage(settings.interfaceLanguage)) location.reload()
  }, [settings])
}
