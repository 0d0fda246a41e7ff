// Irregular forms that occur in visits; everything else goes by suffix.
const irregular = new Map(
  Object.entries({
    took: 'take',
    taken: 'take',
    had: 'have',
    has: 'have',
    having: 'have',
    felt: 'feel',
    went: 'go',
    gone: 'go',
    goes: 'go',
    came: 'come',
    got: 'get',
    gotten: 'get',
    ran: 'run',
    saw: 'see',
    seen: 'see',
    slept: 'sleep',
    ate: 'eat',
    eaten: 'eat',
    drank: 'drink',
    drunk: 'drink',
    fell: 'fall',
    fallen: 'fall',
    gave: 'give',
    given: 'give',
    began: 'begin',
    begun: 'begin',
    broke: 'break',
    broken: 'break',
    woke: 'wake',
    woken: 'wake',
    hurts: 'hurt',
    lost: 'lose',
    kept: 'keep',
    left: 'left',
    said: 'say',
    told: 'tell',
    thought: 'think',
    worse: 'worse',
    worsen: 'worse',
    worsened: 'worse',
    worsening: 'worse',
    better: 'improve',
    men: 'man',
    women: 'woman',
    children: 'child',
    kids: 'child',
    feet: 'foot',
    teeth: 'tooth',
    diagnoses: 'diagnosis',
    died: 'die',
    dying: 'die',
    dies: 'die',
    swollen: 'swell',
    grew: 'grow',
    sick: 'sick',
    vomited: 'vomit',
    wrote: 'write',
    bled: 'bleed',
    bleeding: 'bleed',
    passed: 'pass',
    passes: 'pass',
    does: 'do',
    did: 'do',
    done: 'do',
    drove: 'drive',
    lungs: 'lung',
    lies: 'lie',
    lying: 'lie',
    laying: 'lie',
    stabbing: 'stab',
    stopped: 'stop',
    started: 'start',
    made: 'make',
    bought: 'buy',
    spoke: 'speak',
    quit: 'quit',
    quite: 'quite',
    bit: 'bit',
  }),
)

const suffixes: [RegExp, string][] = [
  [/'s$|s'$/, ''],
  [/(?:ss)es$/, 'ss'],
  [/ies$/, 'y'],
  [/(x|z|ch|sh)es$/, '$1'],
  [/([^suai])s$/, '$1'],
  [/([^aeiou]a)s$/, '$1'],
]
const endings: [RegExp, string][] = [
  [/iness$/, 'y'],
  [/ness$/, ''],
  [/(?<!\w)(\w{3,})ingly$/, '$1'],
  [/^(?=\w{3,}ing$)(\w*[aeiouy]\w*)ing$/, '$1'],
  [/(?<!\w)([^\Waeiouy]*[aeiouy]\w+)ied$/, '$1y'],
  [/(?<!\w)([^\Waeiouy]*[aeiouy]\w+)ed$/, '$1'],
  [/(?<!\w)(\w{3,})ically$/, '$1ic'],
  [/(?<!\w)(\w{3,})ly$/, '$1'],
]

function stripEnding(word: string): string {
  for (const [ending, to] of endings) {
    if (!ending.test(word)) continue
    const shorter = word.replace(ending, to)
    return shorter.replace(/([^lsaeiou])\1$/, '$1')
  }
  return word
}

/** Longer runs of letters aren't words. */
const longest = 40
const cache = new Map<string, string>()

function computeStem(word: string): string {
  const known = irregular.get(word)
  if (known) return known
  if (word.length < 4 || word.length > longest || /\d/.test(word)) return word
  let plain = word
  for (const [suffix, to] of suffixes) {
    if (!suffix.test(plain)) continue
    plain = plain.replace(suffix, to)
    if (!suffix.source.startsWith("'")) break
  }
  const again = irregular.get(plain)
  if (again) return again
  const stemmed = plain.length > 4 ? stripEnding(plain) : plain
  const bare = stemmed.length > 3 ? stemmed.replace(/e$/, '') : stemmed
  return bare.length > 3 ? bare.replace(/i$/, 'y') : bare
}

/** A light English stem of a lower-case word: equal for the inflections of one word, not a dictionary form. */
export function stem(word: string): string {
  let known = cache.get(word)
  if (known !== undefined) return known
  known = computeStem(word)
  // Bounded, because text comes from outside.
  if (cache.size > 20_000) cache.clear()
  cache.set(word, known)
  return known
}
