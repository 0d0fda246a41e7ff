import { listed } from './phrases.ts'

/** Forms that no rule makes. */
const irregular = new Map(
  listed(
    'lost:losing lose:losing threw:throwing thrown:throwing fell:falling fallen:falling woke:waking woken:waking wake:waking hurt:hurting bled:bleeding vomit:vomiting sweat:sweating vape:vaping smoke:smoking smoked:smoking wheeze:wheezing snore:snoring faint:fainting cough:coughing pass:passing black:blacking throw:throwing bring:bringing feel:feeling felt:feeling gained:gaining gain:gaining drink:drinking itch:itching worry:worrying fall:falling collapse:collapsing choke:choking shake:shaking limp:limping bleed:bleeding bruise:bruising wet:wetting leak:leaking fainted:fainting vomited:vomiting collapsed:collapsing wheezed:wheezing coughed:coughing swell:swelling burns:burning burn:burning sting:stinging smoker:smoking pregnant:pregnancy limped:limping',
  ).map((pair) => pair.split(':') as [string, string]),
)
/** Before a symptom or sensation they add nothing. */
const empty = new Set(
  listed(
    'felt feel had have got get having getting noticed notice experienced been suffer suffered from',
  ),
)
const particles = /^\w+ed (?:out|up|over|off|down|blood|weight)\b/i

/** A symptom as a note names it: "blacked out" becomes "blacking out", "felt heart racing" becomes "heart racing". */
export function nounForm(phrase: string): string {
  const [first = '', ...rest] = phrase.split(' ')
  const word = first.toLowerCase()
  if (
    rest.length > 0 &&
    empty.has(word) &&
    !/^(?:sick|faint|dizzy|hot|weak|tired|low)$/i.test(rest.join(' '))
  )
    return nounForm(rest.join(' '))
  const known = irregular.get(word)
  // "Cough" and "itch" alone are names already.
  if (known && (rest.length > 0 || !isName.test(word))) return [known, ...rest].join(' ')
  if (particles.test(phrase)) return [`${word.slice(0, -2)}ing`, ...rest].join(' ')
  return phrase
}
const isName = /^(?:cough|sweat|itch|limp|faint|drink|fall|bruise)$/i
