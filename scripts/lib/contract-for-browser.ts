import { normalizePath, parseSync, type Plugin } from 'vite'

/** What only the server, its API document and the type checker read of an endpoint. */
const leftOut = new Set(['summary', 'access', 'query', 'event', 'up', 'down'])
/** The browser asks of these only whether there is one, and whether it is bytes. */
const asFlag = new Set(['body', 'response'])
const declaring = new Set(['endpoint', 'eventStream', 'socket'])

/** The parts of a syntax tree (ESTree) that are looked at here. */
interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}
interface Edit {
  from: number
  to: number
  text: string
}

/**
 * Leaves the schemas of endpoints, and every schema that nothing else uses, out of what the browser loads: it sends and
 * trusts, the server checks (decision 051).
 * @param folder of the contract, an absolute path
 */
export function contractForBrowser(folder: string): Plugin {
  const contract = `${normalizePath(folder)}/`
  return {
    name: 'contract-for-browser',
    // After the types are gone.
    enforce: 'post',
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (!path.startsWith(contract) || !path.endsWith('.ts')) return undefined
      return { code: withoutSchemas(code), map: null }
    },
  }
}

/** The same module for a browser. Lines stay where they are. @param code JavaScript */
export function withoutSchemas(code: string): string {
  // The parser's own types have a member for every kind of node; a few generic ones are enough here.
  const program = parseSync('contract.js', code).program as unknown as { body: Node[] }
  const edits = program.body.flatMap(constants).flatMap((init) => [
    // A bundler can't tell that a schema's constructor has no side effects, so it keeps unused ones.
    { from: init.start, to: init.start, text: '/*#__PURE__*/ (() => (' },
    ...shortened(code, init),
    { from: init.end, to: init.end, text: '))()' },
  ])
  return edits.toReversed().reduce((text, edit) => applied(text, edit), code)
}

/** The values of a statement's constants that are made by a call. */
function constants(statement: Node): Node[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (!isNode(declared) || declared.type !== 'VariableDeclaration') return []
  return nodesIn(declared.declarations)
    .flatMap(({ init }) => (isNode(init) ? [init] : []))
    .filter((init) => hasCall(init))
}

/** A call may be anywhere in it, but not within a function that is called later. */
function hasCall(node: Node): boolean {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return true
  if (/Function/.test(node.type)) return false
  return Object.values(node).some((part) => nodesIn(part).some(hasCall))
}

function shortened(code: string, init: Node): Edit[] {
  const { callee } = init
  if (init.type !== 'CallExpression' || !isNode(callee)) return []
  if (typeof callee.name !== 'string' || !declaring.has(callee.name)) return []
  return nodesIn(init.arguments).map(({ start, end, properties }) => ({
    from: start,
    to: end,
    text: `{ ${nodesIn(properties)
      .flatMap((property) => shortProperty(code, property))
      .join(', ')} }`,
  }))
}

function shortProperty(code: string, property: Node): string[] {
  const { key, value, start, end } = property
  if (!isNode(key) || !isNode(value) || typeof key.name !== 'string')
    throw new Error(`An endpoint is declared by plain properties, not ${code.slice(start, end)}`)
  if (leftOut.has(key.name)) return []
  const isSchema = asFlag.has(key.name) && value.type !== 'Literal'
  return [isSchema ? `${key.name}: true` : code.slice(start, end)]
}

function applied(text: string, { from, to, text: instead }: Edit): string {
  const lines = text.slice(from, to).replace(/[^\n]/g, '')
  return text.slice(0, from) + instead + lines + text.slice(to)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
