import type { Quantity } from '#server/clinical/language/quantity.ts'
import { sameQuantity } from '#server/clinical/language/quantities.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'

const takes =
  /\b(?:i'm (?:only |just |actually )?(?:taking|on)|i (?:only |just |actually )?take|i've (?:only |just )?been (?:taking|on)|been taking|cut (?:it|them|that) (?:in half|down))\b/i
/** "A hundred and fifty.", "Hundred.", "No, five.": nothing but another number. */
const correctsWith =
  /^\W*(?:(?:no|nope|well|um+|uh+|er+m?|actually|it's|just|only|that's|not any more|now)\W+)*(?:(?:an?|and|\d+(?:\.\d+)?|half|point|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|milligrams?|micrograms?|mg|mcg|units)\W*)+$/i
/** Sentences of the answer in which another dose may be named. */
const reach = 5

/** The same dose; speech often leaves its unit out: "Labetalol, two hundred twice a day?" */
const isDose = (said: Quantity, dose: Quantity) =>
  sameQuantity(said, dose) ||
  (said.kind === 'plain' && said.raw.some((one) => dose.raw.some((d) => String(d) === String(one))))

/**
 * "I've got ramipril, 10 milligrams." – "I'm taking five of that.": the dose that the patient names
 * against the one that the clinician reads out.
 */
export function disputeOf(
  index: SourceIndex,
  key: string,
  dose: Quantity,
): { unit: Unit; quantity: Quantity } | undefined {
  for (const { unit } of index.mentions.get(key) ?? []) {
    if (unit.sources[0]?.speaker === 'patient') continue
    if (!unit.analysis.quantities.some((q) => isDose(q, dose))) continue
    const behind = index.units.slice(unit.at + 1, unit.at + 1 + reach)
    const opening = behind.find((one) => one.turn !== unit.turn)
    for (const reply of behind) {
      const others = reply.analysis.terms.some((t) => t.kind === 'drug' && t.key !== key)
      if (reply.turn > unit.turn + 1 || others) break
      const corrects = opening?.turn === reply.turn && correctsWith.test(opening.text)
      if (reply.turn === unit.turn || !(corrects || takes.test(reply.text))) continue
      const quantity = reply.analysis.quantities.find(
        (q) =>
          (q.kind === 'plain' || (q.kind === 'amount' && q.unit === dose.unit)) && !isDose(q, dose),
      )
      if (quantity) return { unit: reply, quantity }
    }
  }
  return undefined
}
