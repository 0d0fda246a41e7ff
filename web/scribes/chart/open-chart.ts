import { create } from 'zustand'
import { onSignedOut } from '#web/api/client.ts'

/** The visit whose chart dialog is open. */
export const useOpenChart = create<{ scribeId: string | undefined }>(() => ({
  scribeId: undefined,
}))

export const openChart = (scribeId: string): void => useOpenChart.setState({ scribeId })
export const closeChart = (): void => useOpenChart.setState({ scribeId: undefined })

onSignedOut(closeChart)
