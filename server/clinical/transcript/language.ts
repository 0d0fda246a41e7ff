/** Common words that tell the language of a conversation; ISO 639-1 codes. */
const stopwords: Readonly<Record<string, string>> = {
  en: 'the and you i it is a to that of have in my for on your was do so but not are with be this okay no yes any been can we what',
  fr: "le la les et je vous il est un une de du des que qui dans pour mon ma pas ne avec depuis j'ai c'est oui non au aux ça",
  de: 'der die das und ich sie es ist ein eine zu mit mein meine nicht haben habe auf für war sind seit den dem ja nein was mir',
  es: 'el la los las y yo es un una de que en por para mi no me con tengo desde hace sí qué le usted su al del muy cómo',
  it: 'il lo la gli e io è un una di che in per mio mia non mi con ho da sono sì come lei del della anche',
  pt: 'o a os as e eu é um uma de que em por para meu minha não com tenho há sim você do da ao muito como dor',
  nl: 'de het een en ik u is van dat in voor mijn niet met heb ben al ja nee wat kan op aan er maar was',
}

const sets = Object.entries(stopwords).map(
  ([code, words]) => [code, new Set(words.split(' '))] as const,
)

/** Fewer words than this are too few to detect a language. */
const fewestWords = 12
/** Common words are at least this share of any conversation in their language. */
const leastShare = 0.05

/**
 * ISO 639-1 code of the language of most lines; English if there is too little text, and 'und' (BCP 47: undetermined)
 * for a language without a list.
 */
export function detectLanguage(lines: readonly { text: string }[]): string {
  const { counts, total, latin } = countWords(lines)
  if (latin < total / 2) return 'und'
  const [best = ['en', 0] as const] = [...counts].sort((a, b) => b[1] - a[1])
  const [code, count] = best
  if (total >= fewestWords && count < leastShare * total) return 'und'
  return count > (counts.get('en') ?? 0) ? code : 'en'
}

/** Common words of one language that tell it from English in a short text. */
const fewestCommon = 3

/**
 * The language that a text is surely in, if that isn't English; '' if it may be English: notes have few common words.
 */
export function detectForeignLanguage(text: string): string {
  const { counts, total, latin } = countWords([{ text }])
  if (latin < total / 2) return 'und'
  const [[code, count] = ['en', 0] as const] = [...counts].sort((a, b) => b[1] - a[1])
  return count >= fewestCommon && count > 2 * (counts.get('en') ?? 0) ? code : ''
}

function countWords(lines: readonly { text: string }[]) {
  const counts = new Map<string, number>()
  let total = 0
  let latin = 0
  for (const { text } of lines.slice(0, 400))
    for (const word of text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? []) {
      total++
      if (/^\p{Script=Latin}/u.test(word)) latin++
      for (const [code, words] of sets)
        if (words.has(word)) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  return { counts, total, latin }
}
