import { keepBrowserSpeech, useBrowserSpeech } from './choice.ts'

/** Chooses whether this browser transcribes, and starts at once if so. */
export function chooseBrowserSpeech(on: boolean): void {
  keepBrowserSpeech(on)
  if (on) void beginFollowing()
}

/** Loads the recogniser if it's turned on. */
export async function beginFollowing(): Promise<void> {
  if (!useBrowserSpeech.getState().on) return
  const { followRecorder } = await import('./follow.ts')
  followRecorder()
}
