/** What this app needs of the Web Speech API (wicg.github.io/speech-api); TypeScript's DOM types do not have it. */
export interface Recogniser {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  onresult: ((event: ResultEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

interface ResultEvent {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}

type LanguageRequest = { langs: string[]; processLocally: boolean }

export interface RecogniserClass {
  new (): Recogniser
  available?: (wanted: LanguageRequest) => Promise<string>
  install?: (wanted: LanguageRequest) => Promise<boolean>
}

type Global = { SpeechRecognition?: RecogniserClass; webkitSpeechRecognition?: RecogniserClass }

/** The recogniser of this browser; undefined if it has none. */
export function recogniserOf(browser: object = globalThis): RecogniserClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = browser as Global // looked at before it is used
  return SpeechRecognition ?? webkitSpeechRecognition
}

/**
 * Where this browser would recognise a language: on this device, on this device once it has downloaded the language, or
 * only at the maker of the browser, to whom the audio would be sent.
 */
export type Place = 'here' | 'downloadable' | 'away' | 'none'

const wanted = (locale: string): LanguageRequest => ({ langs: [locale], processLocally: true })

export async function placeOf(locale: string, kind = recogniserOf()): Promise<Place> {
  if (!kind) return 'none'
  // Without this method there is no on-device recognition: Chrome before 139, Safari.
  if (!kind.available) return 'away'
  try {
    const answer = await kind.available(wanted(locale))
    if (answer === 'available') return 'here'
    return answer === 'downloadable' || answer === 'downloading' ? 'downloadable' : 'away'
  } catch {
    return 'away'
  }
}

/** Lets the browser download a language. False where it would not. */
export async function install(locale: string, kind = recogniserOf()): Promise<boolean> {
  return (await kind?.install?.(wanted(locale)).catch(() => false)) ?? false
}
