import { create } from 'zustand'

/** How many bars the level has. */
export const bars = 7

interface Meter {
  seconds: number
  levels: readonly number[]
  /** Those of the browser tab; empty without one. */
  tabLevels: readonly number[]
}
const nothing: Meter = { seconds: 0, levels: [], tabLevels: [] }

/** What changes ten times a second, apart from the rest so that only the pill draws that often. */
export const useMeter = create<Meter>(() => nothing)

export function showLevel(seconds: number, peak: number, tabPeak: number | null): void {
  useMeter.setState(({ levels, tabLevels }) => ({
    seconds,
    levels: [...levels, peak].slice(-bars),
    tabLevels: tabPeak === null ? [] : [...tabLevels, tabPeak].slice(-bars),
  }))
}
export const showSeconds = (seconds: number) => useMeter.setState({ seconds })
export const resetMeter = () => useMeter.setState(nothing)
