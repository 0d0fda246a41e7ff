import { useContext, useEffect, useRef, useState } from 'react'
import { speak } from '../api.ts'
import { LinkContext } from '../link.ts'
import { useWords } from '../words.ts'
import { createSpokenAnswer, idle } from './spoken-answer.ts'

/**
 * A spoken answer to one question.
 * @param onText gets the text, never ''
 */
export function useSpeech(question: string, onText: (text: string) => void) {
  const { token } = useContext(LinkContext)
  const words = useWords()
  const [view, setView] = useState(idle)
  const [answer] = useState(() => createSpokenAnswer(setView))
  // The patient may type while the server makes the text.
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })
  useEffect(() => () => answer.leave(), [answer])
  const start = () =>
    void answer.start({
      words,
      transcribe: (audio, signal) =>
        speak(token, { question, language: words.source, audio }, signal),
      onText: (text) => latest.current(text),
    })
  return { ...view, start, stop: answer.stop, resend: answer.resend }
}
