/** Sounding groups of vowels, less a silent e; one at least. A rule of thumb, right for nine words in ten. */
export function syllables(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '')
  if (plain.length <= 3) return 1
  const groups = plain
    .replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '')
    .replace(/^y/, '')
    .match(/[aeiouy]{1,2}/g)
  return Math.max(1, groups?.length ?? 0)
}

/**
 * The school year that a text in English asks of its reader: 0.39 words a sentence + 11.8 syllables a word − 15.59
 * (Kincaid et al., 1975). Items of a list count as sentences. 0 at least.
 */
export function fleschKincaid(markdown: string): number {
  const sentences = markdown
    .replace(/^#+ .*$/gm, '')
    .split(/(?<![.!?])[.!?]+["”’)]*(?=\s|$)|\n+/)
    .map((sentence) => sentence.match(/[A-Za-z][A-Za-z'’]*/g) ?? [])
    .filter((words) => words.length > 0)
  const words = sentences.flat()
  if (words.length === 0) return 0
  const sounds = words.reduce((sum, word) => sum + syllables(word), 0)
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (sounds / words.length) - 15.59
  return Math.max(0, Math.round(grade * 10) / 10)
}
