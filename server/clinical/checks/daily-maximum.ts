import type { Analysis } from '#server/clinical/language/analysis.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import { sameQuantity } from '#server/clinical/language/quantities.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const most =
  /\b(?:not more than|no more than|never more than|don't (?:exceed|go (?:over|above))|maximum(?: of)?|max|at most|up to(?: a)?|limit(?: of| is)?|not exceed\w*|total(?: of)?)\s*(?:\w+\s+){0,3}$/i
const inDay =
  /^\W*(?:of it\s+)?(?:in (?:a|any|one|the) (?:day|24)|(?:a|per|each|every) day|in (?:24|twenty[- ]four) hours|per 24|daily maximum|in total|altogether|all together|maximum|max|total)\b/i
const severalTimes =
  /\b(?:twice|two|three|four|five|six|[2-6]|bd|bid|tds|tid|qds|qid|every (?:four|six|eight|twelve|4|6|8|12))\b[- ]?(?:times?|x|hour\w*|hrs?|h)?\b/i

/** Whether an amount is told as what may not be exceeded, or as the whole of a day. */
function isOfDay(text: string, quantity: Quantity): boolean {
  const before = text.slice(Math.max(0, quantity.start - 40), quantity.start)
  const after = text.slice(quantity.end, quantity.end + 30)
  return most.test(before) || inDay.test(after)
}

/** "4 g four times a day": how many times in a day an amount is taken, if it stands right behind it. */
function timesOf(text: string, { quantities }: Analysis, quantity: Quantity): Quantity | undefined {
  const next = quantities.find((q) => q.from >= quantity.to && q.kind === 'frequency')
  if (!next || next.from - quantity.to > 3 || most.test(text.slice(0, quantity.start)))
    return undefined
  return severalTimes.test(text.slice(next.start, next.end)) ? next : undefined
}

const limit =
  /\b(?:max(?:imum)?|(?:not|no|never) more than|up to|at most|limit|total|exceed\w*)(?: of| dose| daily| is)*[:\s]+[\d.,]+\s*\w+\s*(?:in a|a|per|\/|in any|every)?\s*$/i

/** "Maximum 4 g daily": the "daily" tells of the limit, not of how often the drug is taken. */
export const isOfLimit = (text: string, { kind, start }: Quantity): boolean =>
  kind === 'frequency' && limit.test(text.slice(0, start))

function linesOf(context: CheckContext, quantity: Quantity): Unit[] {
  const drug = context.analysis.terms.findLast((t) => t.kind === 'drug' && t.at < quantity.from)
  if (!drug) return context.evidence
  const named = (context.index.mentions.get(drug.key) ?? []).map((m) => m.unit.at)
  return context.index.units.filter((u) => named.some((at) => u.at >= at && u.at <= at + 3))
}

/** "Paracetamol 4 g four times a day" against "one gram four times a day, not more than 4 grams in a day". */
export function checkDailyMaximum(context: CheckContext): Finding[] {
  return context.analysis.quantities
    .filter((q) => q.kind === 'amount')
    .flatMap((quantity) => {
      const times = timesOf(context.text, context.analysis, quantity)
      const lines = times ? linesOf(context, quantity) : []
      // Where the frequency is wrong, that is what is told.
      const isSoOften = lines.some(({ analysis }) =>
        analysis.quantities.some((q) => times && sameQuantity(q, times)),
      )
      if (!isSoOften) return []
      const spoken = lines.flatMap((unit) =>
        unit.analysis.quantities
          .filter((q) => q.kind === 'amount')
          .map((q) => ({ unit, q, isTotal: isOfDay(unit.text, q) })),
      )
      const same = spoken.filter(({ q }) => sameQuantity(q, quantity))
      const [total] = same
      if (!total || same.some(({ isTotal }) => !isTotal)) return []
      const single = spoken.find(
        ({ q, isTotal }) => !isTotal && q.unit !== '' && !sameQuantity(q, quantity),
      )
      const inNote = context.text.slice(quantity.start, quantity.end)
      const from = single ?? total
      const inSource = from.unit.text.slice(from.q.start, from.q.end)
      const message = single
        ? `Note says ${inNote} each time; ${whoSaid(single.unit)} ${inSource}, and ${inNote} is the most in a day`
        : `Note says ${inNote} each time; ${whoSaid(total.unit)} it of the whole day`
      const at = { kind: 'number' as const, start: quantity.start, end: quantity.end }
      return [finding(context, { ...at, inSource, contradicts: true, message })]
    })
}
