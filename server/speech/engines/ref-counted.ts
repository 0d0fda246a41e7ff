import type { Speech } from './speech.ts'

/** Something that can be closed once nothing uses it any more. */
export type RefCounted<T> = { item: T; busy(): number }

/**
 * The same engine, counting what it is doing, so that one that was replaced is closed when its last
 * recording is done and not in the middle of it.
 * @param onIdle told whenever it has nothing left to do
 */
export function refCounted<T extends Speech>(speech: T, onIdle: () => void): RefCounted<T> {
  let busy = 0
  const begin = () => {
    busy += 1
    let over = false
    return () => {
      if (over) return
      over = true
      busy -= 1
      if (busy === 0) onIdle()
    }
  }
  const { live, batch } = speech
  const item: T = { ...speech }
  if (live)
    item.live = async (options) => {
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
        // Methods of a session may lean on each other, so only `close` is laid over.
        return { ...session, close }
      } catch (error) {
        end()
        throw error
      }
    }
  if (batch)
    item.batch = async (options) => {
      const end = begin()
      try {
        return await batch(options)
      } finally {
        end()
      }
    }
  return { item, busy: () => busy }
}
