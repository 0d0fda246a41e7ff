import type { CodeSuggestion } from '#contract/codes.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { sameMeaning } from '#server/clinical/lexicon/relations.ts'
import type { ProblemStatement } from './find.ts'
import { proposal } from './answer.ts'

export interface Proposals {
  items: CodeSuggestion[]
  /** Proposals whose code doesn't exist or whose sentence doesn't name the problem. */
  dropped: number
}

/**
 * Of a model's proposals, one a line as `CODE [number of the sentence]`, those whose code exists and whose sentence names
 * the problem by meaning, neither denied nor left open.
 * @param titles of the codes that exist in the list in use
 */
export function acceptProposals(
  answer: string,
  statements: readonly ProblemStatement[],
  titles: ReadonlyMap<string, string>,
): Proposals {
  const lines = answer.split('\n').filter((line) => /[A-Z]\d[\dA-Z]/.test(line))
  const items = new Map<string, CodeSuggestion>()
  for (const line of lines) {
    const [, code = '', number] = proposal.exec(line) ?? []
    const title = titles.get(code)
    const sentence = statements[Number(number) - 1]
    if (title === undefined || !sentence || !namesProblem(sentence.text, title)) continue
    const isProbable = sentence.isProbable || /\bprobable\b/i.test(line)
    const certainty = isProbable ? 'probable' : 'stated'
    const { evidence } = sentence
    items.set(code, { system: 'ICD-10-CM', code, title, certainty, evidence })
  }
  return { items: [...items.values()], dropped: lines.length - items.size }
}

/** Whether a sentence states something that the title of a code means, includes or specifies. */
function namesProblem(sentence: string, title: string): boolean {
  const meant = mentionsIn(title)
  return mentionsIn(sentence).some(
    (stated) =>
      stated.negated === 'no' &&
      meant.some((one) => ['same', 'broader', 'narrower'].includes(sameMeaning(stated, one))),
  )
}
