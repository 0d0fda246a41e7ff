import type { Visit } from '#server/clinical/visit.ts'
import { perVisit } from '../per-visit.ts'
import type { Check, CheckContext, Finding } from '../check.ts'

/** Undecided doubtful names of the visit, each once. */
const doubtsIn = perVisit(({ lines }: Visit) => {
  const doubts = lines.flatMap(({ source }) => source.doubts ?? [])
  return [...new Map(doubts.map((doubt) => [doubt.said.toLowerCase(), doubt])).values()]
})

/** A sentence based on a possibly misheard name that nobody has decided about. */
function check({ sentence, visit }: CheckContext): Finding[] {
  const lower = sentence.normal.toLowerCase()
  return doubtsIn(visit.visit).flatMap(({ said, meant }) => {
    const name = [said, ...meant].find((one) => lower.includes(one.toLowerCase()))
    if (name === undefined) return []
    const start = lower.indexOf(name.toLowerCase())
    const other = meant[0] ? ` for ${meant[0]}` : ''
    const message = `The transcript says "${said}", which may be misheard${other}. Decide in the transcript what was meant.`
    return [{ span: { start, end: start + name.length }, message }]
  })
}

export const doubtful: Check = {
  id: 'doubtful',
  title: 'A name that may be misheard is marked until somebody decides what was meant',
  kind: 'drug',
  examples: [],
  check,
}
