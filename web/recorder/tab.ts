/** Whether this browser can give the sound of a tab (Chromium on a computer). */
export const canShareTab = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' &&
  !matchMedia('(pointer: coarse)').matches

/** Chromium's own options, which the DOM's types don't have yet. */
interface TabWishes extends DisplayMediaStreamOptions {
  selfBrowserSurface: 'exclude'
  surfaceSwitching: 'include'
  systemAudio: 'include'
}

/**
 * Requests the tab of a video visit and uses its sound. Browsers give no sound without a picture, so the smallest one
 * is requested and never looked at. Call it within a click.
 * @throws DOMException 'NotAllowedError' if it's refused.
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
