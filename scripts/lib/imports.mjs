// The import rules that the linter cannot express; the others are in .oxlintrc.json.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from './run.mjs'

/** The groups of the server. Each one may import those before it. */
const groups = [
  'platform',
  'config',
  'clinical',
  'speech',
  'models',
  'identity',
  'organisation',
  'library',
  'forms',
  'chart',
  'visits',
  'operations',
]
/** Groups without services and SQL, and what they may import of the server. */
const pure = new Map([['clinical', new Set()]])

/** Web features that put others together. */
const composing = new Set(['scribes', 'settings', 'groups', 'admin', 'shell'])
/** Parts of the web that every feature may use. */
const common = new Set(['i18n', 'ui', 'api', 'drafts', 'capture', 'shell'])
/** Parts of the web below the features, and what they may import besides themselves. */
const base = new Map([
  ['i18n', new Set()],
  ['ui', new Set(['i18n'])],
  ['api', new Set()],
  ['drafts', new Set(['i18n', 'ui', 'api'])],
  ['capture', new Set()],
])

const statements =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?([^'"\n]*?(?:\{[^}]*\})?[^'"\n]*?)\bfrom\s*['"]([^'"\n]+)['"]|\bimport\s*\(?\s*['"]([^'"\n]+)['"]/g

function sourceFiles(folder) {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
}

/** The project path of an import, or undefined for a package. */
export function target(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return relative(root, join(root, dirname(file), specifier))
    .split(sep)
    .join('/')
}

/** Whether `import { type A, type B }` imports only types. */
function isTypesOnly(clause) {
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1]
  const parts = names?.split(',').filter((name) => name.trim() !== '') ?? []
  return parts.length > 0 && parts.every((name) => name.trim().startsWith('type '))
}

/** The project's files that a source imports: `{ path, isValue }`; a type leaves nothing behind when the code runs. */
export function importsIn(file, text) {
  return [...text.matchAll(statements)].flatMap(([, type, clause = '', from, sideEffect]) => {
    const path = target(file, from ?? sideEffect)
    return path ? [{ path, isValue: !type && !isTypesOnly(clause) }] : []
  })
}

/** `web/<feature>/…`; a file at the top has none. */
function feature(path) {
  const [, name, inside] = path.split('/')
  return inside === undefined ? undefined : name
}

/** `{ group, domain }` of `server/<group>/<domain>/…`; undefined for the files that put the server together. */
function place(path) {
  const [top, group, domain, inside] = path.split('/')
  if (top !== 'server' || !groups.includes(group)) return undefined
  return { group, domain: inside === undefined ? group : `${group}/${domain}` }
}

/** What is wrong with one import in the server, or undefined. */
function serverFault(file, { path, isValue }) {
  const [from, to] = [place(file), place(path)]
  if (!from || !to || from.domain === to.domain) return undefined
  if (path.endsWith('/routes.ts')) return 'a domain never imports the routes of another'
  if (pure.has(from.group) && from.group !== to.group)
    return 'clinical/ is pure: it imports the contract and itself'
  if (isValue && groups.indexOf(to.group) > groups.indexOf(from.group))
    return `${from.group}/ comes before ${to.group}/ and can't import it`
  return undefined
}

/** What is wrong with one import in the web app, or undefined. */
function webFault(file, { path }) {
  const [from, to] = [feature(file), feature(path)]
  if (!from || !to || from === to) return undefined
  if (base.has(from) && !base.get(from).has(to))
    return `web/${from} imports no other part of the web`
  if (composing.has(from) || common.has(to) || base.has(from)) return undefined
  return 'web features never import each other; scribes, settings, groups, admin and shell put them together'
}

/** What is wrong with one import in the extension, or undefined. */
function extensionFault(file, { path, isValue }) {
  if (path.startsWith('server/')) return 'the extension and the server meet in the contract'
  // The extension has its own session and server access, which the build puts in place for the recorder.
  if (path.startsWith('web/api/') && isValue && !file.startsWith('extension/recorder/'))
    return 'web/api uses the cookie of the page'
  if (isValue && file.startsWith('extension/page/') && !path.startsWith('extension/page/'))
    return 'extension/page runs in pages of others and imports only itself'
  return undefined
}

/** What is wrong with one import, or undefined. */
export function fault(file, imported) {
  if (file.startsWith('extension/')) return extensionFault(file, imported)
  if (imported.path.startsWith('extension/')) return 'nothing imports the extension'
  if (file.startsWith('common/') && imported.isValue && imported.path.startsWith('contract/'))
    return 'common/ comes before contract/ and can name only its types'
  if (file.startsWith('server/')) return serverFault(file, imported)
  return imported.path.startsWith('web/') ? webFault(file, imported) : undefined
}

/**
 * Cycles between domains of the server, one line each, by their value imports.
 * @param imports each a file and what it imports
 */
export function findCycles(imports) {
  const edges = new Map()
  for (const { file, imported } of imports) {
    const { path, isValue } = imported
    const [from, to] = [place(file)?.domain, place(path)?.domain]
    if (!isValue || !from || !to || from === to) continue
    if (!edges.has(from)) edges.set(from, new Map())
    edges.get(from).set(to, `${file} imports ${path}`)
  }
  const [open, done, cycles] = [[], new Set(), []]
  const visit = (domain) => {
    const at = open.indexOf(domain)
    if (at >= 0) {
      const cycle = [...open.slice(at), domain]
      const steps = cycle.slice(1).map((to, index) => edges.get(cycle[index]).get(to))
      cycles.push(`${cycle.join(' → ')}: domains can't import each other (${steps.join('; ')})`)
    }
    if (at >= 0 || done.has(domain)) return
    open.push(domain)
    for (const to of edges.get(domain)?.keys() ?? []) visit(to)
    open.pop()
    done.add(domain)
  }
  for (const domain of edges.keys()) visit(domain)
  return cycles
}

/** One line for each import that breaks a rule. */
export function findForbiddenImports() {
  const files = ['common', 'server', 'web', 'extension'].flatMap(sourceFiles)
  const imports = files.flatMap((file) =>
    importsIn(file, readFileSync(join(root, file), 'utf8')).map((imported) => ({ file, imported })),
  )
  const wrong = imports.flatMap(({ file, imported }) => {
    const reason = fault(file, imported)
    return reason ? [`${file}: imports ${imported.path}: ${reason}`] : []
  })
  return [...wrong, ...findCycles(imports)]
}
