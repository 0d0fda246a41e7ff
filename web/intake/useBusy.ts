import { useState } from 'react'
import { Failure } from './api.ts'
import { useWords, type Words } from './words.ts'

/** Runs one request at a time, and says in words why the last one failed. */
export function useBusy() {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(problemWords(words, error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, setProblem, run }
}

function problemWords({ t }: Words, error: unknown): string {
  const kind = error instanceof Failure ? error.kind : 'network'
  if (error instanceof Failure && kind === 'refused') return error.text
  if (kind === 'unknown-link')
    return t('This link no longer works. The answers you saved are with the clinic.')
  if (kind === 'busy') return t('Too many answers at once. Wait a minute, then try again.')
  return t('Not saved: there is no connection. Your answer is still here. Try again.')
}
