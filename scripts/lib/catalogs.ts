import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { findMessages } from './messages.ts'

const root = join(import.meta.dirname, '../..')

/** Sources whose messages a catalog translates. */
export const catalogs = [{ path: 'locales/fr/web.json', folder: 'web' }] as const

export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .sort()
}

export const readSource = (file: string) => readFileSync(join(root, file), 'utf8')

/** Every message of a folder, sorted. */
export function messagesIn(folder: string): string[] {
  const all = sourceFiles(folder).flatMap((file) => findMessages(file, readSource(file)).messages)
  return [...new Set(all)].sort()
}

export const readCatalog = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>
