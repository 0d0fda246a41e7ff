import { synonymGroups } from '#server/clinical/language/synonyms.ts'
import { findUnit } from '#server/clinical/language/units.ts'

/** Short forms that aren't initials. Each line: the short form, then its meaning. */
const shortForms = `
pt|patient
hx|history
pmh|past medical history
dx|diagnosis
ddx|differential diagnosis
tx|treatment
rx|prescription
sx|symptoms
fx|fracture
f/u|follow-up|follow up
c/o|complains of|complaining of
s/p|status post
w/|with
b/l|bilaterally
abx|antibiotics
appt|appointment
exam|examination
meds|medications
labs|laboratory tests
sob|shortness of breath
approx|approximately`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))

/** In capitals. Groups of synonyms hold words that are only near, too. */
export const isShort = (text: string): boolean => /^\p{Lu}[\p{Lu}\d/]{1,5}$/u.test(text)

/** Whether two wordings are one thing in different manner: short and long form, two spellings, two names of one unit. */
export function isSameThing(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)]
  if (a === b) return false
  return (
    isInitials(one, b) ||
    isInitials(other, a) ||
    shortForms.some((group) => group.includes(a) && group.includes(b)) ||
    ((isShort(one) || isShort(other)) &&
      synonymGroups.some((group) => group.includes(a) && group.includes(b))) ||
    isSameUnit(a, b) ||
    (a.length > 4 && !a.includes(' ') && folded(a) === folded(b))
  )
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

const small = new Set(['of', 'the', 'and', 'in', 'on', 'for', 'with', 'a', 'to'])

/** "SOB" of "shortness of breath", "PRN" of nothing. */
function isInitials(short: string, long: string): boolean {
  if (!/^\p{Lu}{2,6}$/u.test(short)) return false
  const words = long.split(/[\s-]+/)
  const initials = (all: string[]) => all.map((word) => word.charAt(0)).join('')
  const wanted = short.toLowerCase()
  return (
    words.length > 1 &&
    (initials(words) === wanted || initials(words.filter((word) => !small.has(word))) === wanted)
  )
}

function isSameUnit(a: string, b: string): boolean {
  const [one, other] = [findUnit(a), findUnit(b)]
  return one !== undefined && one.name === other?.name && one.factor === other.factor
}

/** British and American spellings of a word become one. */
const folded = (word: string): string =>
  word
    .replace(/ae|oe/g, 'e')
    .replace(/our(?=$|s|ed|ing|ful|less|ably?)/g, 'or')
    .replace(/is(?=e$|es$|ed$|ing$|ation)/g, 'iz')
    .replace(/ys(?=e$|es$|ed$|ing$)/g, 'yz')
    .replace(/tre(?=$|s)/g, 'ter')
    .replace(/ogue$/g, 'og')
    .replace(/lled$/g, 'led')
    .replace(/lling$/g, 'ling')
    .replace(/ence$/g, 'ense')
    .replace(/ph/g, 'f')
