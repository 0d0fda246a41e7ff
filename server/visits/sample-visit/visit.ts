import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One turn of the sample visit. Times in seconds from its start, true to the recording. */
export interface SampleLine {
  speaker: 'clinician' | 'patient'
  text: string
  start: number
  end: number
  /** When each word of `text.split(' ')` begins; 99 of 100 within a tenth of a second, the worst 0.4 s off. */
  wordStarts: number[]
}

interface SampleVisit {
  title: string
  gist: string
  templateId: string
  /** Seconds. */
  duration: number
  lines: SampleLine[]
  /** Ogg Opus, 16 kHz mono. */
  audioPath: string
}

const folder = new URL('./visit/', import.meta.url)

/**
 * The made-up visit that a newcomer can try everything on. Read when asked for, as few ask.
 * @throws {Error} when the product's own file is missing or broken.
 */
export function sampleVisit(): SampleVisit {
  // Our own file, made by scripts/make-sample-audio.mjs and checked by the test beside this.
  const visit = JSON.parse(readFileSync(new URL('visit.json', folder), 'utf8')) as Omit<
    SampleVisit,
    'audioPath'
  >
  return { ...visit, audioPath: fileURLToPath(new URL('visit.ogg', folder)) }
}
