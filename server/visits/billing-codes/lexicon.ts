import { readFileSync } from 'node:fs'

/** A code with the words that clinicians use for it. */
export interface Code {
  code: string
  title: string
  phrases: string[]
}

/** Read once; the file does not change while the server runs. */
let read: ReadonlyMap<string, Code> | undefined

/** The codes that ship with the product, by code. @throws Error for a malformed line, which a test prevents */
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
  return { code, title, phrases: words.split(';') }
}
