import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** A regular expression of the product, and a file that it comes from. */
export interface Pattern {
  source: string
  flags: string
  file: string
}

const root = join(import.meta.dirname, '../..')
const keyOf = ({ source, flags }: Pattern) => `/${source}/${flags}`

interface Node {
  type: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Visits every node of a syntax tree. */
function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) visit(value)
  for (const child of Object.values(value)) walk(child, visit)
}

function sourceFiles(): string[] {
  const files = globSync('{server,contract,common,web}/**/*.{ts,tsx}', { cwd: root })
  return files.filter((file) => !/\.(?:test|d)\.tsx?$/.test(file)).toSorted()
}

/** Regular expression literals, and the files that compose others. */
function written(): { patterns: Pattern[]; composing: string[] } {
  const patterns: Pattern[] = []
  const composing = new Set<string>()
  for (const file of sourceFiles()) {
    const text = readFileSync(join(root, file), 'utf8')
    const tree = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    walk(tree, ({ type, regex, callee }) => {
      if (regex) patterns.push({ source: regex.pattern, flags: regex.flags, file })
      if (/^(?:New|Call)Expression$/.test(type) && callee?.name === 'RegExp') composing.add(file)
    })
  }
  return { patterns, composing: [...composing] }
}

/** Expressions composed while modules load. Runs in a separate process, because it replaces RegExp. */
async function composed(files: string[]): Promise<Pattern[]> {
  const patterns: Pattern[] = []
  let loading = ''
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string | RegExp, string?]) {
      const made = new target(...args)
      patterns.push({ source: made.source, flags: made.flags, file: loading })
      return made
    },
  })
  for (loading of files) await import(join(root, loading))
  globalThis.RegExp = original
  return patterns
}

/** Every regular expression of the product, each once. */
export async function collectPatterns(): Promise<Pattern[]> {
  const { patterns, composing } = written()
  const clinical = globSync('server/clinical/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const files = [...new Set([...composing, ...clinical])].map((file) => relative('.', file))
  const all = [...patterns, ...(await composed(files))]
  return [...new Map(all.map((pattern) => [keyOf(pattern), pattern])).values()]
}
