/** Whether this browser can give the sound of a tab (Chromium on a computer). */
export const canShareTab = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' &&
  !matchMedia('(pointer: coarse)').matches

/** Chromium's own wishes, which the DOM's types do not know yet. */
interface TabWishes extends DisplayMediaStreamOptions {
  selfBrowserSurface: 'exclude'
  surfaceSwitching: 'include'
  systemAudio: 'include'
}

/**
 * Asks for the tab of a video visit and takes its sound; the picture is asked for because browsers give no sound
 * without one, as small as can be, and is never looked at. Call it within a click.
 * @throws DOMException 'NotAllowedError' when it is refused.
 */
export async function openTab(): Promise<MediaStream> {
  const wishes: TabWishes = {
    video: { displaySurface: 'browser', frameRate: 1, width: 160 },
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    selfBrowserSurface: 'exclude',
    surfaceSwitching: 'include',
    systemAudio: 'include',
  }
  return navigator.mediaDevices.getDisplayMedia(wishes)
}

export const closeTab = (tab: MediaStream | undefined): void =>
  tab?.getTracks().forEach((track) => track.stop())
