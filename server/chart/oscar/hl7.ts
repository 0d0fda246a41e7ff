// Messages of HL7 v2 with results (chapter 7), as far as a line of a chart needs them.

/** A result: OBX. */
export interface Hl7Result {
  name: string
  value: string
  units: string
  range: string
  /** OBX-11, table 0085: F final, P preliminary, C corrected, D deleted, W wrong, X not obtainable. */
  status: string
  /** OBX-14 or the report's day, YYYYMMDD…, or ''. */
  date: string
}

/** Results that were ordered together: OBR with its OBX. */
export interface Hl7Report {
  name: string
  results: Hl7Result[]
}

/** Whom a message is about: PID. */
export interface Hl7Patient {
  family: string
  /** YYYYMMDD, or ''. */
  birthDate: string
  /** All numbers of the patient: PID-2, 3, 4 and 19. */
  numbers: string[]
}

export interface Hl7Message {
  patient: Hl7Patient | undefined
  reports: Hl7Report[]
}

/** Segments of one message that are read. */
const MAX_SEGMENTS = 5_000
/** Value types that aren't text: encapsulated data such as a PDF. */
const notText = ['ED', 'RP']

/** Reads a message; undefined for a text that is none. */
export function parseHl7(text: string): Hl7Message | undefined {
  const lines = text.trimStart().split(/\r\n|\r|\n/, MAX_SEGMENTS)
  const [header = ''] = lines
  const separator = header.charAt(3)
  if (!header.startsWith('MSH') || !/[^A-Za-z0-9\s]/.test(separator)) return undefined
  const marks = readMarks(header)
  const message: Hl7Message = { patient: undefined, reports: [] }
  let reported = ''
  for (const line of lines) {
    const fields = line.split(separator)
    const field = (at: number) => fields[at] ?? ''
    if (fields[0] === 'PID') message.patient ??= readPatient(field, marks)
    if (fields[0] === 'OBR') {
      reported = field(7)
      message.reports.push({ name: nameIn(field(4), marks), results: [] })
    }
    const result = fields[0] === 'OBX' ? readResult(field, marks, reported) : undefined
    if (result) message.reports.at(-1)?.results.push(result)
  }
  return message
}

/** The characters that separate and escape, which each message declares in MSH-2. */
interface Marks {
  field: string
  component: string
  repetition: string
  escape: string
  subcomponent: string
}

function readMarks(header: string): Marks {
  const [component = '^', repetition = '~', escape = '\\', subcomponent = '&'] = header.slice(4, 8)
  return { field: header.charAt(3), component, repetition, escape, subcomponent }
}

type Field = (at: number) => string

const components = (field: string, { component }: Marks): string[] => field.split(component)

/** Of a code its words, else the code (CWE.2, CWE.1). */
function nameIn(field: string, marks: Marks): string {
  const [code = '', words = ''] = components(field, marks)
  return plain(words || code, marks)
}

function readPatient(field: Field, marks: Marks): Hl7Patient {
  const repeated = [2, 3, 4, 19].flatMap((at) => field(at).split(marks.repetition))
  const [family = ''] = components(field(5), marks)
  return {
    family: plain(family.split(marks.subcomponent)[0] ?? '', marks),
    birthDate: /^\d{8}/.exec(field(7))?.[0] ?? '',
    numbers: repeated.flatMap((one) => components(one, marks)[0] || []),
  }
}

function readResult(field: Field, marks: Marks, reported: string): Hl7Result | undefined {
  if (notText.includes(field(2))) return undefined
  const value = field(5)
    .split(marks.repetition)
    .map((one) => plain(components(one, marks).filter(Boolean).join(' '), marks))
    .join(' ')
  return {
    name: nameIn(field(3), marks),
    value,
    units: plain(components(field(6), marks)[0] ?? '', marks),
    range: plain(field(7), marks),
    status: field(11),
    date: /^\d{8}/.exec(field(14) || reported)?.[0] ?? '',
  }
}

/** Escape sequences of separators and line breaks (HL7 v2, chapter 2, "Use of escape sequences in text fields"). */
function plain(text: string, { escape, ...marks }: Marks): string {
  const pieces = text.split(escape)
  const letters: Record<string, string> = {
    F: marks.field,
    S: marks.component,
    R: marks.repetition,
    T: marks.subcomponent,
    E: escape,
  }
  return pieces
    .map((piece, at) => {
      // Every second piece is between two escape characters.
      const isSequence = at % 2 === 1 && at < pieces.length - 1
      if (!isSequence) return piece
      return letters[piece] ?? (piece.startsWith('.') ? ' ' : '')
    })
    .join('')
}
