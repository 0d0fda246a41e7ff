/*
 * Replaces web/recorder/tab.ts: the extension records the tab beside the panel, which the panel has asked the browser
 * for. Capturing a tab mutes it, so its sound is played here.
 */

/** Chromium's own constraints, which the DOM's types don't have. */
interface TabConstraints extends MediaTrackConstraints {
  mandatory: { chromeMediaSource: 'tab'; chromeMediaSourceId: string }
}

let offered: string | undefined
const players = new WeakMap<MediaStream, AudioContext>()

/** The tab to record next, as an id from `tabCapture.getMediaStreamId`, which works only once. */
export function offerTab(streamId: string | undefined): void {
  offered = streamId
}

export const canShareTab = (): boolean => offered !== undefined

/** Opens the sound of the offered tab. @throws DOMException if the browser refuses */
export async function openTab(): Promise<MediaStream> {
  const chromeMediaSourceId = offered ?? ''
  offered = undefined
  const audio: TabConstraints = { mandatory: { chromeMediaSource: 'tab', chromeMediaSourceId } }
  const tab = await navigator.mediaDevices.getUserMedia({ audio })
  const player = new AudioContext()
  player.createMediaStreamSource(tab).connect(player.destination)
  players.set(tab, player)
  return tab
}

export function closeTab(tab: MediaStream | undefined): void {
  if (!tab) return
  for (const track of tab.getTracks()) track.stop()
  void players
    .get(tab)
    ?.close()
    .catch(() => undefined)
}
