import { useConnection } from './live.ts'

/**
 * What went wrong with a load, where that is to be said in its place. What was read before stays on the screen while there
 * is no connection, and the bar above says so: in the midst of a visit nobody needs a red message that it could not be loaded.
 */
export function useLoadError<E>({ data, error }: { data: unknown; error: E | null }): E | null {
  const isOffline = useConnection(({ state }) => state === 'offline')
  return isOffline && data !== undefined ? null : error
}
