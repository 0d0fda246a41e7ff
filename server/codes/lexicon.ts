import { readFileSync } from 'node:fs'
import { stem } from '#server/clinical/language/stem.ts'
import { tokenize } from '#server/clinical/language/tokens.ts'

/** A code with the words that clinicians say for it. */
export interface Code {
  code: string
  title: string
  /** Each as the stems of its words. */
  phrases: string[][]
}

/** Read once; the file does not change while the server runs. */
let read: ReadonlyMap<string, Code> | undefined

/** The codes that can be suggested, by code. @throws Error for a malformed line; a test keeps this from shipping. */
export function allCodes(): ReadonlyMap<string, Code> {
  read ??= new Map(
    readFileSync(new URL('./icd-10-cm.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [parseCode(line).code, parseCode(line)]),
  )
  return read
}

function parseCode(line: string): Code {
  const [code, title, words] = line.split('|')
  if (!code || !title || !words) throw new Error(`The code ${code} is malformed`)
  return { code, title, phrases: words.split(';').map(stemsOf) }
}

export const stemsOf = (text: string): string[] => tokenize(text).map(({ word }) => stem(word))

let byFirst: Map<string, { stems: string[]; code: Code }[]> | undefined

/** The longest phrase of a code that begins at `at`. */
export function codeAt(
  stems: readonly string[],
  at: number,
): { code: Code; length: number } | undefined {
  byFirst ??= buildIndex()
  const found = byFirst
    .get(stems[at] ?? '')
    ?.find((one) => one.stems.every((word, i) => stems[at + i] === word))
  return found && { code: found.code, length: found.stems.length }
}

function buildIndex() {
  const index = new Map<string, { stems: string[]; code: Code }[]>()
  for (const code of allCodes().values())
    for (const stems of code.phrases) {
      const first = stems[0] ?? ''
      index.set(first, [...(index.get(first) ?? []), { stems, code }])
    }
  for (const list of index.values()) list.sort((a, b) => b.stems.length - a.stems.length)
  return index
}
