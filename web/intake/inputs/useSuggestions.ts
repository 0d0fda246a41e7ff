import { useContext, useEffect, useRef, useState } from 'react'
import { fewestLetters, type NameSuggestion } from '#contract/intake-link.ts'
import { suggest } from '../api.ts'
import { LinkContext } from '../link.ts'
import { useWords } from '../words.ts'

export type NameKind = 'medicines' | 'allergies'

/** How long to wait for another letter, in milliseconds. */
const PAUSE_MS = 200

/** Names that begin with the typed letters. Without an answer of the server there are none, and typing goes on. */
export function useSuggestions(kind: NameKind) {
  const { token } = useContext(LinkContext)
  const { source: language } = useWords()
  const [names, setNames] = useState<readonly NameSuggestion[]>([])
  const timer = useRef<number>(undefined)
  // Counts requests, so that a late answer to an earlier one isn't shown.
  const latest = useRef(0)
  const close = () => {
    clearTimeout(timer.current)
    latest.current += 1
    setNames([])
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string) => {
    clearTimeout(timer.current)
    latest.current += 1
    const request = latest.current
    const typed = text.trim()
    if (typed.length < fewestLetters) return setNames([])
    timer.current = window.setTimeout(() => {
      void suggest(token, { kind, typed, language })
        .catch(() => [])
        .then((found) => {
          if (request === latest.current) setNames(found)
        })
    }, PAUSE_MS)
  }
  return { names, search, close }
}
