import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AppError } from '#contract/errors.ts'
import { userEvents } from '#contract/events.ts'
import { useClient } from './client.ts'

const againMs = 5_000

/** What changes elsewhere shows here. The stream ends with the session, and the next request notices that. */
export function useChanges(): void {
  const queries = useQueryClient()
  const { follow } = useClient()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const listen = async () => {
      for await (const _ of follow(userEvents, { signal })) await queries.invalidateQueries()
    }
    const keepListening = async () => {
      while (!signal.aborted) {
        const error: unknown = await listen().catch((failed: unknown) => failed)
        if (error instanceof AppError && error.code === 'unauthenticated') return
        if (error && !signal.aborted) await pause(againMs, signal)
      }
    }
    void keepListening()
    return () => leaving.abort()
  }, [follow, queries])
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
