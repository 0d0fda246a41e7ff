import { useWords } from './words.ts'

const inEnglish = 'Translated by a computer. If anything isn’t clear, ask the clinic.'

/** That nobody has checked the texts of the page, in its language and in English. */
export function TranslationNote() {
  const { t, wording } = useWords()
  if (typeof wording === 'string') return null
  return (
    <div className="note translated">
      <p>{t('Translated by a computer. If anything isn’t clear, ask the clinic.')}</p>
      <p lang="en" dir="ltr">
        {inEnglish}
      </p>
    </div>
  )
}
