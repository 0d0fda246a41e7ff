import { create } from 'zustand'

/** How many bars the level has. */
export const bars = 7

/** What changes ten times a second, apart from the rest so that only the pill draws that often. */
export const useMeter = create<{ seconds: number; levels: readonly number[] }>(() => ({
  seconds: 0,
  levels: [],
}))

export function showLevel(seconds: number, peak: number): void {
  useMeter.setState(({ levels }) => ({ seconds, levels: [...levels, peak].slice(-bars) }))
}
export const showSeconds = (seconds: number) => useMeter.setState({ seconds })
export const resetMeter = () => useMeter.setState({ seconds: 0, levels: [] })
