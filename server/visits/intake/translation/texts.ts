import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bodyRegions } from '#common/intake/body-regions.ts'
import { adviceTexts } from '#common/intake/emergency-advice.ts'
import type { LocalText } from '#common/intake/local-text.ts'
import { problemTexts } from '#common/intake/problems.ts'
import type { QuestionSet } from '#common/intake/question-set.ts'
import { patientTexts } from '#common/intake/set-texts.ts'
import { answerTexts } from '#common/intake/summary.ts'
import { units } from '#common/intake/units.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'

/** A text to translate. */
export interface Line {
  text: string
  /** The questions and rules it's in. Their texts get different translations, so that options stay apart. */
  places: string[]
}

/** What is translated at once, with a hash that changes with its texts. */
export interface Source {
  subject: string
  lines: Line[]
  hash: string
}

/** The subject of the texts that every set needs. */
export const pageSubject = 'page'

/** What the page says in English; `scripts/messages.mjs` lists it. */
const pageMessages: readonly string[] = JSON.parse(
  readFileSync(new URL('./page-messages.json', import.meta.url), 'utf8'),
)

const commonTexts: readonly LocalText[] = [
  ...problemTexts,
  ...adviceTexts,
  ...answerTexts,
  ...Object.values(bodyRegions).map(({ label }) => label),
]

/** Units in words, such as “days”; symbols are the same everywhere. */
const unitTexts = Object.values(units).flatMap(({ label }) =>
  /^[a-z]{4,}$/.test(label.en) ? [label] : [],
)

/** The texts of the patient's page that don't depend on the questions. */
export function pageSource(): Source {
  const common = [...commonTexts, ...unitTexts].map(({ en }) => en)
  return sourceOf(
    pageSubject,
    [...pageMessages, ...common].map((text) => ({ text })),
  )
}

/** The texts of a question set that patients read, in the language that it's translated from. */
export const setSource = (set: QuestionSet): Source =>
  sourceOf(
    set.id,
    patientTexts(set).map(({ where, text }) => ({ where, text: text.en || text.fr })),
  )

function sourceOf(subject: string, all: readonly { text: string; where?: string }[]): Source {
  const byText = Map.groupBy(
    all.filter(({ text }) => text.trim()),
    ({ text }) => text,
  )
  const lines = [...byText].map(([text, same]) => ({
    text,
    places: same.flatMap(({ where }) => (where === undefined ? [] : [where])),
  }))
  const parts = [readPrompt('translate-questions').version, lines.map(({ text }) => text)]
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return { subject, lines, hash }
}
