import { useEffect, useState } from 'react'
import { directionOf } from '#common/intake/patient-languages.ts'
import { Failure, isPreview, open, type LinkContent } from './api.ts'
import type { Interview } from './interview.ts'
import { chosenLanguage, keepLanguage } from './chosen-language.ts'
import { Closed } from './Closed.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { Questions } from './Questions.tsx'
import { TranslationNote } from './TranslationNote.tsx'
import { loadWords, translatedWords, type Words, WordsContext } from './words.ts'

/**
 * The page of a link to questions before a visit.
 * @param first texts in the language of the browser, until the link sets another
 */
export function IntakePage({ token, first }: { token: string; first: Words }) {
  const [words, setWords] = useState(first)
  const { t } = words
  const [shown, setShown] = useState<LinkContent | Failure>()
  const choose = async (wanted: Promise<Words>) => {
    const next = await wanted
    setWords(next)
    if (!isPreview(token)) keepLanguage(token, next.language)
  }
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const read = await open(token).catch(asFailure)
      const next = read instanceof Failure ? undefined : await wordsOf(read, chosenLanguage(token))
      if (!isCurrent) return
      if (next) setWords(next)
      setShown(read)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [token, tries])
  /** Forgets the answers; the browser's history has screens without them. */
  const close = (state: 'not-me' | 'locked') => {
    if (!isInterview(shown)) return
    history.replaceState(null, '')
    const { clinic, language, translation } = shown
    setShown({ state, language, translation, clinic })
  }
  useEffect(() => {
    document.documentElement.lang = words.language
    document.documentElement.dir = directionOf(words.language)
  }, [words])
  return (
    <WordsContext.Provider value={words}>
      <main>
        <Purpose token={token} isDemo={isInterview(shown) && shown.demo} words={words} />
        <TranslationNote />
        {shown === undefined && <p role="status">{t('Loading…')}</p>}
        {shown instanceof Failure && (
          <LoadFailed failure={shown} onRetry={() => setTries(tries + 1)} />
        )}
        {shown && !(shown instanceof Failure) && shown.state !== 'open' && (
          <Closed state={shown.state} clinic={shown.clinic} />
        )}
        {isInterview(shown) && (
          <Questions
            token={token}
            interview={shown}
            onLanguage={(wanted) => void choose(wanted)}
            onRejected={() => close('not-me')}
            onLocked={() => close('locked')}
          />
        )}
      </main>
    </WordsContext.Provider>
  )
}

/** The texts that the patient chose, or else the link: those that a computer translated, if there are any. */
async function wordsOf({ language, translation }: LinkContent, chosen?: string): Promise<Words> {
  if (chosen === 'en' || chosen === 'fr') return loadWords(chosen)
  return translation ? translatedWords(language, translation) : loadWords(language)
}

interface PurposeProps {
  token: string
  isDemo: boolean
  words: Words
}

/** Says where answers don't reach a clinic. */
function Purpose({ token, isDemo, words: { t } }: PurposeProps) {
  if (isPreview(token))
    return <p className="note">{t('Preview: nothing is saved, and nobody is alerted.')}</p>
  if (!isDemo) return null
  return (
    <p className="note">
      {t('Demo: don’t enter real personal data. Everything is deleted tonight.')}
    </p>
  )
}

const isInterview = (shown: LinkContent | Failure | undefined): shown is Interview =>
  shown !== undefined && !(shown instanceof Failure) && shown.state === 'open'

const asFailure = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure('network')
