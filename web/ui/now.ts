import { create } from 'zustand'

const useClock = create(() => ({ now: new Date() }))
// Once a minute, so that "Yesterday" comes with midnight and not with a reload.
if (typeof window !== 'undefined') setInterval(() => useClock.setState({ now: new Date() }), 60_000)

/** The time to the minute, for everything that is shown relative to it. */
export function useNow(): Date {
  return useClock((clock) => clock.now)
}
