/** Transcription languages: about 55 codes and `multi` for finding out (specification §9); those that the engines share. */
export const recordingLanguages = (
  'en fr es de it pt nl pl ru uk ar hi pa zh ja ko vi tr th id ms fil fa he el cs sk sl hr sr bs ' +
  'bg ro hu da sv no fi et lv lt is ga cy ca eu gl ta te kn ml bn gu mr ur sw af multi'
).split(' ')

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** The language in English, as the rest of the screen is. */
export function languageName(code: string): string {
  if (code === 'multi') return 'Find out by itself'
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
