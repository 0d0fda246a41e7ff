import { useEffect, useState } from 'react'
import type { ScribeHead } from '#contract/scribes.ts'
import { keepLanguage } from '#web/i18n/follow-account.ts'
import { t } from '#web/i18n/i18n.ts'
import { Emrs } from './Emrs.tsx'
import { openRecorderIfNeeded } from './recording/link.ts'
import { RecordBar } from './recording/RecordBar.tsx'
import { RecordSection } from './recording/RecordSection.tsx'
import { SignOut } from './recording/SignOut.tsx'
import { Unfinished } from './recording/Unfinished.tsx'
import { followTheme } from './theme.ts'
import { useChanges } from './useChanges.ts'
import { useLock } from './useLock.ts'
import { useMe } from './useMe.ts'
import { VisitList } from './VisitList.tsx'
import { VisitView } from './VisitView.tsx'

/** The visits of the user, or one of them. */
export function SignedIn() {
  useLock()
  useChanges()
  useAccount()
  useEffect(() => void openRecorderIfNeeded().catch(() => undefined), [])
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
        <SignOut />
      </header>
      <RecordBar openId={visit?.id} onOpen={setVisit} />
      <main className="page">
        {/* Stays mounted, so that its search is kept. */}
        <div hidden={visit !== undefined}>
          <Unfinished />
          <RecordSection />
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
  const settings = useMe()?.settings
  useEffect(() => {
    if (!settings) return
    followTheme(settings)
    if (keepLanguage(settings.interfaceLanguage)) location.reload()
  }, [settings])
}
