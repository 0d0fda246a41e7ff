import { keepBrowserSpeech, useBrowserSpeech } from './choice.ts'

/** Chooses whether this browser writes down what it hears, and begins at once where it shall. */
export function chooseBrowserSpeech(on: boolean): void {
  keepBrowserSpeech(on)
  if (on) void beginFollowing()
}

/** Loads what listens, where it was asked for. */
export async function beginFollowing(): Promise<void> {
  if (!useBrowserSpeech.getState().on) return
  const { followRecorder } = await import('./follow.ts')
  followRecorder()
}
