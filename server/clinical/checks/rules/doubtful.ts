import type { Check, CheckContext, Finding } from '../check.ts'

/** A sentence that rests on a name which may be misheard, and about which nobody has decided. */
function check({ sentence, visit }: CheckContext): Finding[] {
  const lower = sentence.normal.toLowerCase()
  const doubts = new Map(
    visit.visit.lines
      .flatMap(({ source }) => source.doubts ?? [])
      .map((doubt) => [doubt.said.toLowerCase(), doubt]),
  )
  return [...doubts.values()].flatMap(({ said, meant }) => {
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
