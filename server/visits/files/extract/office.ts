import { UnreadableFile } from './limits.ts'
import { attribute, tidied, tokens } from './markup.ts'
import { unzip, type ZipEntry } from './zip.ts'

const declaresTypes = /<!(?:DOCTYPE|ENTITY)/i

/** The XML parts of an office file. Office programs declare no document type. @throws UnreadableFile */
export function xmlParts(bytes: Buffer, wanted: RegExp): Map<string, string> {
  const entries = unzip(bytes, (name) => wanted.test(name))
  const parts = new Map(entries.map(({ name, data }: ZipEntry) => [name, data.toString('utf8')]))
  if ([...parts.values()].some((text) => declaresTypes.test(text)))
    throw new UnreadableFile('unsafe')
  if (parts.size === 0) throw new UnreadableFile('damaged')
  return parts
}

const lineEnds = new Set(['text:p', 'text:h', 'table:table-row', 'a:p'])
const breaks: Readonly<Record<string, string>> = {
  'text:line-break': '\n',
  'text:tab': '\t',
  'text:s': ' ',
  'a:br': '\n',
}

/** The running text of the parts of OpenDocument (§6) or DrawingML: one paragraph per line, cells separated by tabs. */
function runningText(xml: string, isText: (name: string) => boolean): string {
  let text = ''
  let depth = 0
  for (const token of tokens(xml)) {
    if (token.kind === 'text') {
      if (depth > 0) text += token.text
      continue
    }
    const { kind, name } = token
    text += kind === 'close' ? '' : (breaks[name] ?? '')
    if (kind === 'close' && lineEnds.has(name)) text += '\n'
    if (kind === 'close' && name === 'table:table-cell') text = `${text.replace(/\n$/, '')}\t`
    if (isText(name) && kind !== 'single') depth += kind === 'open' ? 1 : -1
  }
  return tidied(text)
}

/** OpenDocument texts, tables and slides. @throws UnreadableFile */
export function readOpenDocument(bytes: Buffer): { text: string } {
  const content = xmlParts(bytes, /^content\.xml$/).get('content.xml') ?? ''
  return { text: runningText(content, (name) => name === 'text:p' || name === 'text:h') }
}

/** The texts of slides in their order. @throws UnreadableFile */
export function readSlides(bytes: Buffer): { text: string } {
  const parts = xmlParts(bytes, /^ppt\/slides\/slide\d+\.xml$/)
  const slides = inOrder(parts).map((xml) => runningText(xml, (name) => name === 'a:t'))
  return { text: slides.filter(Boolean).join('\n\n') }
}

/** Parts by the number in their names. */
export const inOrder = (parts: ReadonlyMap<string, string>): string[] =>
  [...parts].toSorted(([a], [b]) => numberIn(a) - numberIn(b)).map(([, xml]) => xml)

const numberIn = (name: string) => Number(/\d+/.exec(name)?.[0])

/** Whether tags of this name are in the part. */
export const flag = (xml: string, name: string, value: string): boolean => {
  for (const token of tokens(xml))
    if (token.kind !== 'text' && attribute(token.attributes, name) === value) return true
  return false
}
