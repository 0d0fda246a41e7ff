import { extname } from 'node:path'

export type FileKind = 'audio' | 'text' | 'image' | 'document' | 'archive'

export interface AllowedType {
  kind: FileKind
  /** The content type it is stored and served with. */
  type: string
  /** Other names browsers and recorders give it, and what its first bytes are recognised as. */
  aliases: readonly string[]
  extensions: readonly string[]
  /** Accepted and kept; its text can't be read. */
  isKeptOnly?: true
}

/** What may be recorded or uploaded (specification §5), with inference of a missing content type. */
export const allowedTypes: readonly AllowedType[] = [
  audio('audio/wav', ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'], ['wav']),
  audio('audio/mpeg', ['audio/mp3', 'audio/x-mp3', 'audio/mpeg3'], ['mp3', 'mpga']),
  audio('audio/flac', ['audio/x-flac'], ['flac']),
  audio('audio/ogg', ['application/ogg', 'audio/opus', 'audio/x-opus+ogg'], ['ogg', 'oga', 'opus']),
  audio('audio/mp4', ['audio/m4a', 'audio/x-m4a', 'video/mp4'], ['m4a', 'mp4']),
  audio('audio/aac', ['audio/x-aac', 'audio/aacp'], ['aac']),
  audio('audio/webm', ['video/webm', 'video/matroska'], ['webm']),
  of('text', 'text/plain', [], ['txt', 'text', 'log']),
  of('text', 'text/markdown', ['text/x-markdown'], ['md', 'markdown']),
  of('text', 'text/csv', ['application/csv'], ['csv']),
  of('text', 'text/vtt', [], ['vtt']),
  of('text', 'application/x-subrip', ['text/srt'], ['srt']),
  of('text', 'application/json', ['text/json', 'application/fhir+json'], ['json']),
  of('text', 'application/xml', ['text/xml', 'application/fhir+xml'], ['xml']),
  of('image', 'image/png', ['image/apng'], ['png']),
  of('image', 'image/jpeg', ['image/jpg'], ['jpg', 'jpeg']),
  of('image', 'image/gif', [], ['gif']),
  of('image', 'image/webp', [], ['webp']),
  of('image', 'image/bmp', ['image/x-ms-bmp'], ['bmp']),
  of('image', 'image/tiff', [], ['tif', 'tiff']),
  of('image', 'image/heic', ['image/heif'], ['heic', 'heif']),
  of('document', 'application/pdf', [], ['pdf']),
  of(
    'document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    [],
    ['docx'],
  ),
  of('document', 'application/rtf', ['text/rtf', 'text/richtext'], ['rtf']),
  of('document', 'text/html', ['application/xhtml+xml'], ['html', 'htm', 'xhtml']),
  of('document', 'application/vnd.oasis.opendocument.text', [], ['odt']),
  of('document', 'application/vnd.oasis.opendocument.spreadsheet', [], ['ods']),
  of('document', 'application/vnd.oasis.opendocument.presentation', [], ['odp']),
  of('document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', [], ['xlsx']),
  of(
    'document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    [],
    ['pptx'],
  ),
  // Browsers on Windows give CSV files the type of XLS, so a name decides about these.
  keptOnly(
    'document',
    'application/x-cfb',
    ['application/msword', 'application/vnd.ms-powerpoint'],
    ['doc', 'xls', 'ppt'],
  ),
  of('archive', 'application/zip', ['application/x-zip-compressed'], ['zip']),
  of('archive', 'application/gzip', ['application/x-gzip'], ['gz', 'tgz']),
  of('archive', 'application/x-tar', [], ['tar']),
  keptOnly('archive', 'application/x-7z-compressed', [], ['7z']),
  keptOnly(
    'archive',
    'application/x-rar-compressed',
    ['application/vnd.rar', 'application/x-rar'],
    ['rar'],
  ),
  keptOnly('archive', 'application/x-bzip2', ['application/x-bzip'], ['bz2']),
  keptOnly('archive', 'application/x-xz', [], ['xz']),
]

const byType = new Map(
  allowedTypes.flatMap((allowed) =>
    [allowed.type, ...allowed.aliases].map((type) => [type, allowed] as const),
  ),
)
const byExtension = new Map<string, AllowedType>(
  allowedTypes.flatMap((allowed) => allowed.extensions.map((ext) => [`.${ext}`, allowed] as const)),
)

/**
 * The allowed type of a file by its content type, or by its extension if that is missing or unknown; undefined if it
 * isn't allowed. `looksLike` still has to check the bytes.
 */
export function allowedType(name: string, type: string): AllowedType | undefined {
  const essence = type.split(';')[0]?.trim().toLowerCase() ?? ''
  return byType.get(essence) ?? byExtension.get(extname(name).toLowerCase())
}

/** The allowed type whose bytes are detected as `type`. */
export function typeRecognisedAs(type: string): AllowedType | undefined {
  return byType.get(type.split(';')[0]?.trim() ?? '')
}

function of(
  kind: FileKind,
  type: string,
  aliases: readonly string[],
  extensions: readonly string[],
): AllowedType {
  return { kind, type, aliases, extensions }
}

function keptOnly(...args: Parameters<typeof of>): AllowedType {
  return { ...of(...args), isKeptOnly: true }
}

function audio(type: string, aliases: readonly string[], extensions: readonly string[]) {
  return of('audio', type, aliases, extensions)
}
