import type { FileText } from './found.ts'
import { MAX_TEXT_CHARS, UnreadableFile } from './limits.ts'
import { tidied } from './markup.ts'

/** Parts of a document that are not its text (Rich Text Format 1.9.1, Appendix A). */
const hidden = new Set(
  'fonttbl colortbl stylesheet info pict object themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator xmlnstbl filetbl revtbl fldinst'.split(
    ' ',
  ),
)
const characters: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  row: '\n',
  sect: '\n',
  page: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
}
const escapes: Readonly<Record<string, string>> = { '~': ' ', _: '-', '-': '' }
const codePages: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
}

type RtfToken =
  | { kind: 'open' | 'close' | 'ignorable' }
  | { kind: 'word'; name: string; value: number | undefined }
  | { kind: 'byte'; value: number }
  | { kind: 'text'; text: string }

const run = /[^\\{}\r\n]+/y
const controlWord = /([a-z]{1,32})(-?\d{1,10})? ?/iy

/** What a file consists of, in order; the bytes of pictures are passed over. */
function* rtfTokens(source: string): Generator<RtfToken> {
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at < source.length) {
    const text = match(run)
    if (text) yield { kind: 'text', text: text[0] }
    const char = source[at++]
    if (char === '{') yield { kind: 'open' }
    if (char === '}') yield { kind: 'close' }
    if (char !== '\\') continue
    const found = match(controlWord)
    if (found) {
      const name = found[1] ?? ''
      const value = found[2] === undefined ? undefined : Number(found[2])
      if (name === 'bin') at += Math.max(0, value ?? 0)
      yield { kind: 'word', name, value }
      continue
    }
    const sign = source[at++] ?? ''
    if (sign === '*') yield { kind: 'ignorable' }
    else if (sign !== "'") yield { kind: 'text', text: escapes[sign] ?? sign }
    else {
      yield { kind: 'byte', value: Number.parseInt(source.slice(at, at + 2), 16) }
      at += 2
    }
  }
}

interface Group {
  isHidden: boolean
  /** Characters after `\u` that stand for readers without Unicode. */
  fallback: number
}

/** The text of a rich text file, in one pass. @throws UnreadableFile */
export function readRtf(bytes: Buffer): FileText {
  const source = bytes.toString('latin1')
  if (!source.startsWith('{\\rtf')) throw new UnreadableFile('mismatch')
  const outer: Group[] = []
  let group: Group = { isHidden: false, fallback: 1 }
  let decoder = new TextDecoder('windows-1252')
  let text = ''
  let packed: number[] = []
  /** Characters that repeat what `\u` said. */
  let repeated = 0
  const flush = () => {
    if (packed.length > 0) text += decoder.decode(Uint8Array.from(packed))
    packed = []
  }
  const put = (piece: string) => {
    flush()
    const said = piece.slice(repeated)
    repeated = Math.max(0, repeated - piece.length)
    if (!group.isHidden) text += said
    if (text.length > MAX_TEXT_CHARS) throw new UnreadableFile('too-large')
  }
  const obey = (name: string, value: number | undefined) => {
    if (hidden.has(name)) group.isHidden = true
    else if (name === 'uc') group.fallback = value ?? 1
    else if (name === 'ansicpg') decoder = decoderOf(value)
    else if (name === 'u') {
      put(String.fromCharCode(((value ?? 0) + 65_536) % 65_536))
      repeated = group.fallback
    } else if (characters[name]) put(characters[name])
  }
  for (const token of rtfTokens(source)) {
    if (token.kind === 'text') put(token.text)
    else if (token.kind === 'word') obey(token.name, token.value)
    else if (token.kind === 'ignorable') group.isHidden = true
    else if (token.kind === 'byte') {
      if (repeated > 0) repeated -= 1
      else if (!group.isHidden && token.value >= 0) packed.push(token.value)
    } else {
      flush()
      repeated = 0
      if (token.kind === 'open') outer.push(group)
      group = token.kind === 'open' ? { ...group } : (outer.pop() ?? group)
    }
  }
  flush()
  return { text: tidied(text) }
}

function decoderOf(codePage: number | undefined): TextDecoder {
  try {
    return new TextDecoder(codePages[codePage ?? 0] ?? `windows-${codePage}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
