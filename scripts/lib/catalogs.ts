import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { words } from '#contract/errors.ts'
import { findMessages, type Messages } from './messages.ts'

const root = join(import.meta.dirname, '../..')

/** Every translation, and the messages that it has to have. */
export const catalogs = [
  { path: 'locales/fr/web.json', read: webMessages },
  { path: 'locales/fr/server.json', read: () => sorted(messagesOf('server', 'messages')) },
] as const

/** What the pages show: their own messages, and texts and errors of the API. */
function webMessages(): string[] {
  return sorted([
    ...messagesOf('web', 'messages'),
    ...['common', 'contract', 'server', 'web'].flatMap((folder) => [
      ...messagesOf(folder, 'marked'),
      ...messagesOf(folder, 'errors'),
    ]),
    ...Object.values(words),
  ])
}

export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
}

export const readSource = (file: string) => readFileSync(join(root, file), 'utf8')

const parsed = new Map<string, Messages>()

/** What a source says, parsed once. */
export function readMessages(file: string): Messages {
  const found = parsed.get(file) ?? findMessages(file, readSource(file))
  parsed.set(file, found)
  return found
}

const messagesOf = (folder: string, kind: keyof Pick<Messages, 'messages' | 'marked' | 'errors'>) =>
  sourceFiles(folder).flatMap((file) => readMessages(file)[kind])

const sorted = (messages: readonly string[]) => [...new Set(messages)].sort()

export const readCatalog = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>
