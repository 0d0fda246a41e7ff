import type { FileText } from './found.ts'
import { MAX_TEXT_CHARS, UnreadableFile } from './limits.ts'
import { tidied } from './markup.ts'

/** Parts of a document that aren't its text (Rich Text Format 1.9.1, Appendix A). */
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

/** The tokens of a file, in order; the bytes of pictures are skipped. */
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
  /** Fallback characters after `\u` for readers without Unicode. */
  fallback: number
}

interface RtfReader {
  outer: Group[]
  group: Group
  decoder: TextDecoder
  text: string
  /** Bytes that aren't decoded yet. */
  packed: number[]
  /** Number of fallback characters still to skip after `\u`. */
  repeated: number
}

/** The text of a rich text file, in one pass. @throws UnreadableFile */
export function readRtf(bytes: Buffer): FileText {
  const source = bytes.toString('latin1')
  if (!source.startsWith('{\\rtf')) throw new UnreadableFile('mismatch')
  const reader: RtfReader = {
    outer: [],
    group: { isHidden: false, fallback: 1 },
    decoder: new TextDecoder('windows-1252'),
    text: '',
    packed: [],
    repeated: 0,
  }
  for (const token of rtfTokens(source)) readToken(reader, token)
  flush(reader)
  return { text: tidied(reader.text) }
}

function readToken(reader: RtfReader, token: RtfToken): void {
  if (token.kind === 'text') return addText(reader, token.text)
  if (token.kind === 'word') return readWord(reader, token.name, token.value)
  if (token.kind === 'byte') return addByte(reader, token.value)
  if (token.kind === 'ignorable') {
    reader.group.isHidden = true
    return
  }
  flush(reader)
  reader.repeated = 0
  if (token.kind === 'open') reader.outer.push(reader.group)
  reader.group = token.kind === 'open' ? { ...reader.group } : (reader.outer.pop() ?? reader.group)
}

function flush(reader: RtfReader): void {
  const { packed, decoder } = reader
  if (packed.length > 0) reader.text += decoder.decode(Uint8Array.from(packed))
  reader.packed = []
}

/** @throws UnreadableFile if the text is too long */
function addText(reader: RtfReader, piece: string): void {
  flush(reader)
  const kept = piece.slice(reader.repeated)
  reader.repeated = Math.max(0, reader.repeated - piece.length)
  if (!reader.group.isHidden) reader.text += kept
  if (reader.text.length > MAX_TEXT_CHARS) throw new UnreadableFile('too-large')
}

function addByte(reader: RtfReader, value: number): void {
  if (reader.repeated > 0) reader.repeated -= 1
  else if (!reader.group.isHidden && value >= 0) reader.packed.push(value)
}

function readWord(reader: RtfReader, name: string, value: number | undefined): void {
  const { group } = reader
  if (hidden.has(name)) group.isHidden = true
  else if (name === 'uc') group.fallback = value ?? 1
  else if (name === 'ansicpg') reader.decoder = findDecoder(value)
  else if (name === 'u') {
    addText(reader, String.fromCharCode(((value ?? 0) + 65_536) % 65_536))
    reader.repeated = group.fallback
  } else if (characters[name]) addText(reader, characters[name])
}

function findDecoder(codePage: number | undefined): TextDecoder {
  try {
    return new TextDecoder(codePages[codePage ?? 0] ?? `windows-${codePage}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
