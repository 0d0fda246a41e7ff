import { useConnection } from './live.ts'

/**
 * The error of a load, to show in its place. Offline, the earlier data stays on the screen and the bar above says so:
 * in the middle of a visit nobody needs a red message.
 */
export function useLoadError<E>({ data, error }: { data: unknown; error: E | null }): E | null {
  const isOffline = useConnection(({ state }) => state === 'offline')
  return isOffline && data !== undefined ? null : error
}
