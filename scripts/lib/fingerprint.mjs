import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const folder = join(root, 'node_modules', '.ausculta')

/** The value remembered under a name, or an empty text. */
export function remembered(name) {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return ''
  }
}

/** Remembers a text until the packages are removed. */
export function remember(name, text) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** One value that changes with the content of a file. */
export function contentOf(file) {
  return createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
}

function addEntry(path, lines) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) return void lines.push(`${path} ${found.size} ${found.mtimeMs}`)
  for (const name of readdirSync(join(root, path)).sort()) addEntry(`${path}/${name}`, lines)
}

/** One value that changes with the size or time of any file below the given paths. */
export function stateOf(paths) {
  const lines = [root]
  for (const path of paths) addEntry(path, lines)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
