import { useEffect, useState } from 'react'
import type { IntakeLanguage } from '#contract/intake.ts'
import { Failure, type Interview, open, type LinkContent } from './api.ts'
import { Closed } from './Closed.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { Questions } from './Questions.tsx'
import { loadWords, type Words, WordsContext } from './words.ts'

/**
 * The page of a link to questions before a visit.
 * @param first texts in the language of the browser, until the link sets another
 */
export function IntakePage({ token, first }: { token: string; first: Words }) {
  const [words, setWords] = useState(first)
  const [shown, setShown] = useState<LinkContent | Failure>()
  const choose = (language: IntakeLanguage) => void loadWords(language).then(setWords)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const read = await open(token).catch(asFailure)
      const next = read instanceof Failure ? undefined : await loadWords(read.language)
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
    setShown({ state, language: words.language, clinic: shown.clinic })
  }
  useEffect(() => {
    document.documentElement.lang = words.language
  }, [words])
  return (
    <WordsContext.Provider value={words}>
      <main>
        {shown === undefined && <p role="status">{words.t('Loading…')}</p>}
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
            onLanguage={choose}
            onRejected={() => close('not-me')}
            onLocked={() => close('locked')}
          />
        )}
      </main>
    </WordsContext.Provider>
  )
}

const isInterview = (shown: LinkContent | Failure | undefined): shown is Interview =>
  shown !== undefined && !(shown instanceof Failure) && shown.state === 'open'

const asFailure = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure('network')
