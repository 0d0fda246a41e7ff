import type { Unit } from './unit.ts'

const notThisSide = /\b(?:not|n't)\s+(?:the |my |your |on the )?(left|right)\b.*\b(left|right)\b/i
/** Sentences back that someone else's word for a side may be put right. */
const sideReach = 3

/** "Your right knee?" – "It's not the right knee, it's the left.": the wrong side was not said. */
export function withdrawSides(units: readonly Unit[], some: readonly Unit[]): void {
  for (const unit of some) {
    const [, wrong, right] = notThisSide.exec(unit.text) ?? []
    if (!wrong || !right || wrong.toLowerCase() === right.toLowerCase()) continue
    for (const said of units.slice(Math.max(0, unit.at - sideReach), unit.at + 1))
      said.analysis.sides = said.analysis.sides.filter((s) => s.side !== wrong.toLowerCase())
  }
}

/** Whether a sentence asks for a side: "Which one?" */
export const asksSide: RegExp =
  /\b(?:(?:which|what) (?:side|one|leg|arm|hand|foot|eye|ear|knee|hip|ankle|wrist|shoulder|breast)|left or (?:the )?right)\b/i
const bareSide = /^\W*(?:(?:the|my|your|her|his|um+|uh+|er+m?)\W+)*(left|right)\s*(?:[.,!–—-]|$)/i

/** "Which one?" – "Left.": a word that agrees or takes leave elsewhere is a side behind such a question. */
export function answerSides(units: readonly Unit[], some: readonly Unit[]): void {
  for (const question of some.filter((u) => u.question && asksSide.test(u.text)))
    for (const unit of units.slice(question.at + 1, question.at + 1 + sideReach)) {
      const [all, side] = bareSide.exec(unit.text) ?? []
      if (!all || unit.turn === question.turn || unit.analysis.sides.length > 0) continue
      const start = unit.text.toLowerCase().indexOf(side?.toLowerCase() ?? '')
      const at = unit.analysis.tokens.findIndex((t) => t.start === start)
      const named = side?.toLowerCase() === 'left' ? 'left' : 'right'
      unit.analysis.sides = [{ side: named, at, start, end: start + named.length }]
    }
}
