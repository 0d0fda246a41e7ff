import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'

const well = String.raw`(?:well|good|great|fine|healthy|okay|ok|alright|all right|comfortable|better)`
const ill = String.raw`(?:unwell|ill|sick|poorly|tired|exhausted|distressed|pale|anxious|uncomfortable|frail|bad|terrible|awful|not (?:well|good|great))`
const sees = String.raw`(?:look|appear|seem)(?:s|ed|ing)?(?: to be| like)?`
const degree = String.raw`(?:(?:very|quite|really|pretty|generally|overall|otherwise|rather|a bit|somewhat|systemically|clinically|so|too|doing|still|currently|all) )*`
const who = String.raw`(?:the patient|patient|pt|he|she|they)`

/** How somebody seems, as a note says it of the whole patient and not of a wound or a value. */
interface Impression {
  claimed: RegExp
  said: RegExp
  /** Whether only who examines can say it. */
  isSeen: boolean
}

const impressions: Impression[] = [
  {
    claimed: new RegExp(
      String.raw`(?:^|[:;,]\s*|\b${who} )${sees} ${degree}${well}\b|\bwell[- ]appearing\b`,
      'i',
    ),
    said: new RegExp(
      String.raw`\b(?:you|you're|he|she|they|patient) (?:do |does |all )?${sees} ${degree}${well}\b|\b(?:well[- ]appearing|(?:no|any|not in)(?: \w+){0,2} distress)\b|(?:^|\b(?:right|okay|ok|so|and|yeah|good)\W+)look(?:s|ing) ${degree}${well}\b`,
      'i',
    ),
    isSeen: true,
  },
  {
    claimed: new RegExp(
      String.raw`(?:^|[:;,]\s*|\b${who} )${sees} ${degree}${ill}\b|\b(?:ill|sick|unwell)[- ]appearing\b`,
      'i',
    ),
    said: new RegExp(
      String.raw`\b(?:you|you're|he|she|they|patient) (?:do |does |don't |doesn't |all )?${sees} ${degree}(?:${ill}|${well})\b|\bdistress\b`,
      'i',
    ),
    isSeen: true,
  },
  {
    claimed: new RegExp(
      String.raw`(?:^|\b${who} (?:states? (?:that )?(?:he|she|they) )?)(?:was|is|has been|had been|feels?|felt|feeling|doing|is doing|has been doing|remains) ${degree}${well}\b(?! with| on| at| in)`,
      'i',
    ),
    said: new RegExp(
      String.raw`\b(?:i|i'm|i've|he|he's|she|she's|you|you're|you've|they|we|it|it's|things?|everything|all|that's|feel\w*|doing|been|going|am|is)\b(?: \S+){0,4} (?:${well}|excellent|wonderful|fantastic|normal|happy|bad|not bad)\b|^\W*(?:pretty |very |really |quite |all |doing )*${well}\b`,
      'i',
    ),
    isSeen: false,
  },
]

const isSeenBy = ({ sources }: Unit) => sources[0]?.speaker !== 'patient'
const isTold = (unit: Unit) => !unit.question || unit.answer === 'yes'

/** "Looks well", which only who sees the patient can say, and "was well": each rests on a line that says so. */
export function checkImpressions(context: CheckContext): Finding[] {
  return impressions.flatMap(({ claimed, said, isSeen }) => {
    const match = claimed.exec(context.text)
    const isOfFinding = context.analysis.terms.some((t) => t.kind !== 'word')
    if (!match || (!isSeen && isOfFinding)) return []
    const isSaid = context.index.units.some(
      (unit) => isTold(unit) && said.test(unit.text) && (!isSeen || isSeenBy(unit)),
    )
    if (isSaid) return []
    const [start, end] = [match.index, match.index + match[0].length]
    const message = `Note says "${match[0]}"; ${isSeen ? 'no examination' : 'nobody'} said so`
    return [finding(context, { kind: 'finding', start, end, contradicts: false, message })]
  })
}
