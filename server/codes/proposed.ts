import type { CodeSuggestion } from '#contract/codes.ts'
import { formatMark } from '#contract/time-mark.ts'
import { denials } from '#server/clinical/language/negation.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { isStopword } from '#server/clinical/language/stopwords.ts'
import { statedUnits } from './find.ts'
import { allCodes, type Code, stemsOf } from './lexicon.ts'

export interface Judged {
  items: CodeSuggestion[]
  dropped: number
}

const proposal = /^\W*([A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?)\b.*?(\[\d{1,4}:[0-5]\d:[0-5]\d\])/

/**
 * Of a model's proposals, one to a line as `CODE [h:mm:ss]`, those whose code exists and whose line is the clinician's
 * own statement and names the problem undenied.
 */
export function judgeProposals(
  answer: string,
  sources: readonly Source[],
  index: SourceIndex,
): Judged {
  const units = statedUnits(sources, index)
  const lines = answer.split('\n').filter((line) => /[A-Z]\d[\dA-Z]/.test(line))
  const items = new Map<string, CodeSuggestion>()
  for (const line of lines) {
    const [, name = '', mark] = proposal.exec(line) ?? []
    const code = allCodes().get(name)
    const unit = units.find((one) => isAt(one, mark) && code && speaksOf(one, code))
    const [source] = unit?.sources ?? []
    if (!code || !source) continue
    const certainty = /\bprobable\b/i.test(line) ? 'probable' : 'stated'
    const { title } = code
    items.set(name, {
      system: 'ICD-10-CM',
      code: name,
      title,
      certainty,
      evidence: evidenceOfSource(source),
    })
  }
  return { items: [...items.values()], dropped: lines.length - items.size }
}

const isAt = ({ sources: [source] }: Unit, mark: string | undefined) =>
  source?.timestamp !== undefined && formatMark(source.timestamp) === mark

function speaksOf({ analysis: { tokens } }: Unit, { title, phrases }: Code): boolean {
  const denied = denials(tokens)
  const named = new Set([...stemsOf(title), ...phrases.flat()].filter(isTelling))
  return tokens.some(({ word }, at) => denied[at] === 'none' && named.has(stem(word)))
}

const unspecific = new Set(
  [
    'unspecified',
    'other',
    'acute',
    'chronic',
    'type',
    'pain',
    'disease',
    'disorder',
    'syndrome',
    'site',
    'low',
    'high',
    'initial',
    'encounter',
  ].map(stem),
)
const isTelling = (word: string) => word.length > 2 && !isStopword(word) && !unspecific.has(word)
