// Finds the texts that people read in the sources of the web app.
import { parseAst } from 'rolldown/parseAst'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}
export interface Text {
  text: string
  /** Characters from the start of the file. */
  start: number
}
export interface Messages {
  /** English messages that go through the catalog. */
  messages: string[]
  /** Texts on the screen that don't. */
  untranslated: Text[]
  /** Calls of `t` whose message isn't a literal. */
  dynamic: number[]
  /** Texts of the API that are marked with `message`. */
  marked: string[]
  /** Messages and details of errors that a client may show. */
  errors: string[]
}

/** Attributes that hold text for people. */
const textAttributes = new Set(
  `alt aria-description aria-label aria-placeholder aria-roledescription aria-valuetext cancelLabel confirmLabel
  description empty heading help hint label legend message nothingFound note placeholder subtitle summary text title
  tooltip what`.split(/\s+/),
)
const hasWords = (text: string) => /\p{L}{2}/u.test(text)

/** The texts that an expression can be, where all of them are literals. */
function literals(node: Node | undefined): string[] | undefined {
  if (!node) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[]
    return quasis.length === 1 ? quasis.map((quasi) => quasi.value.cooked) : undefined
  }
  if (node.type !== 'ConditionalExpression') return undefined
  const [yes, no] = [literals(node.consequent as Node), literals(node.alternate as Node)]
  return yes && no && [...yes, ...no]
}

const nameOf = (node: unknown) => (node as { name?: unknown } | undefined)?.name
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function visit(node: Node, found: Messages, parent?: Node) {
  if (node.type === 'CallExpression' && nameOf(node.callee) === 't') {
    const texts = literals((node.arguments as Node[])[0])
    if (texts) found.messages.push(...texts)
    else found.dynamic.push(node.start)
  }
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'message')
    found.marked.push(...(literals((node.arguments as Node[])[0]) ?? []))
  if (node.type === 'NewExpression')
    found.errors.push(...errorTexts(nameOf(node.callee), node.arguments as Node[]))
  if (node.type === 'JSXText' && hasWords(node.value as string))
    found.untranslated.push({ text: (node.value as string).trim(), start: node.start })
  if (node.type === 'JSXAttribute') visitAttribute(node, found, parent)
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) visit(child, found, node)
}

/** Errors whose texts pages show, and the place of the message among their arguments. */
const messagePlaces: Partial<Record<string, number>> = {
  AppError: 1,
  DecodeError: 1,
  SpeechError: 1,
  ModelFailure: 0,
  DownloadRefused: 0,
}

/** `new AppError(code, message, { detail })`. */
function errorTexts(name: unknown, [first, second, more]: Node[]): string[] {
  const place = typeof name === 'string' ? messagePlaces[name] : undefined
  if (place === undefined) return []
  const message = [first, second][place]
  const properties = (more?.properties ?? []) as { key?: unknown; value?: Node }[]
  const detail = properties.find(({ key }) => nameOf(key) === 'detail')?.value
  return [...(literals(message) ?? []), ...(literals(detail) ?? [])]
}

function visitAttribute(node: Node, found: Messages, element: Node | undefined) {
  const name = nameOf(node.name)
  const value = node.value as Node | null
  const inner = value?.type === 'JSXExpressionContainer' ? (value.expression as Node) : value
  const texts = literals(inner ?? undefined)
  if (!texts || typeof name !== 'string') return
  if (name === 'message' && nameOf(element?.name) === 'Trans') found.messages.push(...texts)
  else if (textAttributes.has(name))
    for (const text of texts.filter(hasWords)) found.untranslated.push({ text, start: node.start })
}

/** @param file its name, `.ts` or `.tsx` */
export function findMessages(file: string, code: string): Messages {
  const found: Messages = { messages: [], untranslated: [], dynamic: [], marked: [], errors: [] }
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, found)
  return found
}

/** Names of the placeholders of an ICU message, sorted. */
export function placeholders(message: string): string[] {
  const names = [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].sort()
}
