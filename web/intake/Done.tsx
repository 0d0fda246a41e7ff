import { Screen } from './Screen.tsx'
import { useWords } from './words.ts'

/** The answers are with the clinic. */
export function Done({ onChange }: { onChange: () => void }) {
  const { t } = useWords()
  return (
    <Screen title={t('Thank you. Your answers are with the clinic')}>
      <p>{t('You can change them until the link expires. You can close this page now.')}</p>
      <button type="button" onClick={onChange}>
        {t('Read or change my answers')}
      </button>
    </Screen>
  )
}
