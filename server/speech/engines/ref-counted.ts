import type { BatchSpeech, LiveSpeech, Speech } from './speech.ts'

/** Something that can be closed once nothing uses it any more. */
export type RefCounted<T> = { item: T; busy(): number }

/** Counts a use that begins; returns the function that ends it, which may be called more than once. */
type Begin = () => () => void

/**
 * The same engine, counting its sessions and recordings, so that one that was replaced is closed after its last
 * recording and not in the middle of it.
 * @param onIdle called whenever it has nothing left to do
 */
export function refCounted<T extends Speech>(speech: T, onIdle: () => void): RefCounted<T> {
  let busy = 0
  const begin: Begin = () => {
    busy += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      busy -= 1
      if (busy === 0) onIdle()
    }
  }
  const { live, batch } = speech
  const item: T = { ...speech }
  if (live) item.live = countSessions(live, begin)
  if (batch) item.batch = countRecordings(batch, begin)
  return { item, busy: () => busy }
}

function countSessions(live: LiveSpeech['live'], begin: Begin): LiveSpeech['live'] {
  return async (options) => {
    const end = begin()
    try {
      const session = await live({
        ...options,
        onEvent(event) {
          if (event.kind === 'closed') end()
          options.onEvent(event)
        },
      })
      const close = () => {
        session.close()
        end()
      }
      // Methods of a session may call each other, so only `close` is replaced.
      return { ...session, close }
    } catch (error) {
      end()
      throw error
    }
  }
}

function countRecordings(batch: BatchSpeech['batch'], begin: Begin): BatchSpeech['batch'] {
  return async (options) => {
    const end = begin()
    try {
      return await batch(options)
    } finally {
      end()
    }
  }
}
