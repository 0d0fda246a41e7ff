// The import rules that the linter cannot express; the others are in .oxlintrc.json.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from './run.mjs'

/** Web features that put others together. */
const composing = new Set(['scribes', 'settings', 'admin', 'app'])
/** Parts of the web that every feature may use. */
const common = new Set(['ui', 'app'])

/** Parts of the server that know no domain. */
const base = new Set(['http', 'db', 'crypto', 'jobs', 'events', 'egress', 'rates', 'limits', 'csv'])
/** Pure groups and the parts of the server that they may import. They use no services and no SQL. */
const pure = new Map([['clinical', new Set(['drugs'])]])
/** Limits are said by administrators, whose settings lie in a domain. */
const knows = (from, imported) => from === 'limits' && imported === 'server/system/table.ts'

const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g

function sourceFiles(folder) {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
}

/** The project's path of what is imported, or undefined for a package. */
export function target(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return relative(root, join(root, dirname(file), specifier))
    .split(sep)
    .join('/')
}

/** The feature or domain of a path: `web/<feature>/…`; a file at the top has none. */
function part(path) {
  const [, name, inside] = path.split('/')
  return inside === undefined ? undefined : name
}

/** What is wrong with one import, or undefined. */
export function fault(file, imported) {
  const [from, to] = [part(file), part(imported)]
  if (!from || !to || from === to) return undefined
  if (file.startsWith('server/') && /^server\/[^/]+\/routes\.ts$/.test(imported)) {
    return 'a domain uses the verbs or table of another, never its routes'
  }
  if (file.startsWith('server/') && base.has(from) && !base.has(to) && !knows(from, imported)) {
    return 'what stands below the domains knows none of them'
  }
  if (file.startsWith('server/') && pure.has(from) && !pure.get(from).has(to)) {
    return 'clinical/ is pure: it imports the contract, the drug lexicon and itself'
  }
  if (!file.startsWith('web/') || !imported.startsWith('web/')) return undefined
  if (composing.has(from) || common.has(to)) return undefined
  return 'web features never import each other; scribes, settings, admin and app put them together'
}

function faultsOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(specifiers)].flatMap(([, , specifier]) => {
    const imported = target(file, specifier)
    const wrong = imported && fault(file, imported)
    return wrong ? [`${file}: imports ${imported}: ${wrong}`] : []
  })
}

/** One line for each import that breaks a rule. */
export function findForbiddenImports() {
  return [...sourceFiles('server'), ...sourceFiles('web')].flatMap(faultsOf)
}
