import { create } from 'zustand'
import type { TourName } from './tour/steps.ts'

/** What covers the page. */
export const useOverlays = create<{
  palette: boolean
  help: boolean
  /** Asks about the recording, or about unsaved typing, before the user signs out. */
  leaving: 'recording' | 'typing' | false
  /** The tour that is open, at its step from 0 on. */
  tour: { name: TourName; step: number } | undefined
  /** The page over which the phone's menu was opened; another page closes it. */
  menuAt: string | undefined
}>(() => ({
  palette: false,
  help: false,
  leaving: false,
  tour: undefined,
  menuAt: undefined,
}))

export const openPalette = () => useOverlays.setState({ palette: true })
export const openHelp = () => useOverlays.setState({ help: true })
/** Starts at the first step. The menu of a phone, which can start it, closes. */
export const startTour = (name: TourName) =>
  useOverlays.setState({ tour: { name, step: 0 }, menuAt: undefined })
export const turnTour = (by: 1 | -1) =>
  useOverlays.setState(({ tour }) => ({ tour: tour && { ...tour, step: tour.step + by } }))
export const endTour = () => useOverlays.setState({ tour: undefined })
