import { create } from 'zustand'

/** What lies over the page. */
export const useOverlays = create<{
  palette: boolean
  help: boolean
  /** Asks what becomes of the recording, or of what is typed and not saved, before one signs out. */
  leaving: 'recording' | 'typing' | false
  /** The page over which the phone's menu was opened; another page closes it. */ menuAt:
    | string
    | undefined
}>(() => ({
  palette: false,
  help: false,
  leaving: false,
  menuAt: undefined,
}))

export const openPalette = () => useOverlays.setState({ palette: true })
export const openHelp = () => useOverlays.setState({ help: true })
