import { message } from '#common/translation.ts'
import type { CodeSuggestion } from '#contract/codes.ts'
import type { Claim, Evidence } from '#contract/notes.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { sameMeaning } from '#server/clinical/lexicon/relations.ts'
import type { ProblemStatement } from './find.ts'
import { proposal } from './answer.ts'

export interface CodesAnswer {
  /** Of a language model: one proposal a line. */
  answer: string
  /** The sentences that were numbered for it. */
  statements: readonly ProblemStatement[]
  /** Of the codes that exist. */
  titles: ReadonlyMap<string, string>
}

export interface Proposals {
  items: CodeSuggestion[]
  /** Proposals whose code or sentence doesn't exist. */
  dropped: number
}

/**
 * Of a model's proposals, one per line as `CODE [number of the sentence]`, those whose code and sentence exist. A
 * proposal is marked if its sentence doesn't name the problem by meaning, denies it or leaves it open.
 * @param titles of the codes in the list in use
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
    if (title === undefined || !sentence) continue
    const isProbable = sentence.isProbable || /\bprobable\b/i.test(line)
    const certainty = isProbable ? 'probable' : 'stated'
    const { evidence } = sentence
    const claims = namesProblem(sentence.text, title) ? [] : [unnamed(code, title, evidence)]
    items.set(code, { system: 'ICD-10-CM', code, title, certainty, evidence, claims })
  }
  return { items: [...items.values()], dropped: lines.length - items.size }
}

/** The mark of a code whose sentence doesn't name its problem. */
function unnamed(code: string, title: string, evidence: Evidence): Claim {
  const place = { start: 0, end: title.length }
  const problem = {
    kind: 'diagnosis' as const,
    inNote: title,
    inSource: '',
    message: message('This line does not name the problem'),
    contradicts: false,
    ...place,
  }
  return {
    id: code,
    text: title,
    section: '',
    status: 'unsupported',
    evidence: [evidence],
    problems: [problem],
    reviewed: false,
    ...place,
  }
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
