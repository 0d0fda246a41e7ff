import type { Failure } from './api.ts'
import { Screen } from './Screen.tsx'
import { useWords } from './words.ts'

/** The link couldn't be opened. */
export function LoadFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useWords()
  if (failure.kind === 'unknown-link')
    return (
      <Screen title={t('This link isn’t valid')}>
        <p>{t('Check that you opened the whole link, or ask the clinic for a new one.')}</p>
      </Screen>
    )
  return (
    <Screen title={t('The questions could not be loaded')}>
      <p>{t('Check your connection, then try again.')}</p>
      <button type="button" className="primary" onClick={onRetry}>
        {t('Try again')}
      </button>
    </Screen>
  )
}
