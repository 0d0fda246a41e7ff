import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { words } from '#contract/errors.ts'
import { findMessages, type Messages } from './messages.ts'

const root = join(import.meta.dirname, '../..')

/** Every translation, and the messages that it has to have. */
export const catalogs = [
  { path: 'locales/fr/web.json', read: webMessages },
  { path: 'locales/fr/api.json', read: () => apiMessages() },
  {
    path: 'locales/fr/server.json',
    read: () => sorted(messagesIn(sourceFiles('server'), 'messages')),
  },
] as const

/** What shows texts in the browser. */
export const pages = ['web', 'extension'] as const

/** What only the pages say. */
function webMessages(): string[] {
  const ofApi = new Set(apiMessages())
  return sorted(messagesIn(pages.flatMap(sourceFiles), 'messages')).filter(
    (message) => !ofApi.has(message),
  )
}

/** Texts and errors of the API that pages show. @param isWanted chooses sources, such as `server/visits/chat/chat.ts` */
export function apiMessages(isWanted = (_file: string) => true): string[] {
  const files = ['common', 'contract', 'server', ...pages]
    .flatMap(sourceFiles)
    // Commands of the terminal are in English.
    .filter((file) => !file.startsWith('server/cli/') && isWanted(file))
  return sorted([
    ...messagesIn(files, 'marked'),
    ...messagesIn(files, 'errors'),
    ...(isWanted('contract/errors.ts') ? Object.values(words) : []),
  ])
}

export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
}

export const readSource = (file: string) => readFileSync(join(root, file), 'utf8')

const parsed = new Map<string, Messages>()

/** A source's messages, parsed once. */
export function readMessages(file: string): Messages {
  const found = parsed.get(file) ?? findMessages(file, readSource(file))
  parsed.set(file, found)
  return found
}

const messagesIn = (
  files: readonly string[],
  kind: keyof Pick<Messages, 'messages' | 'marked' | 'errors'>,
) => files.flatMap((file) => readMessages(file)[kind])

const sorted = (messages: readonly string[]) => [...new Set(messages)].filter(Boolean).sort()

/** Empty if there is none yet. */
export function readCatalog(path: string): Record<string, string> {
  const file = join(root, path)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}
