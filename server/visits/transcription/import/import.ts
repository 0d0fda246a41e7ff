import { message } from '#common/translation.ts'
import { extname } from 'node:path'
import { AppError } from '#contract/errors.ts'
import { decodeText } from '#server/visits/files/extract/decode.ts'
import { extractText } from '#server/visits/files/extract/extract.ts'
import { readCues } from './cues.ts'
import type { ImportedLine } from './lines.ts'
import { readText } from './text.ts'

const textual = new Set(['', '.txt', '.text', '.md', '.vtt', '.srt'])
const documents = new Set(['.docx', '.pdf'])
/** Enough for a day of speech as text. */
const maxTextBytes = 5_242_880

/**
 * Reads a transcript file: txt, vtt, srt, or the text of a docx or pdf. The name gives the kind,
 * except that text which is plainly subtitles is read as such.
 * Throws `AppError` with a reason when nothing can be read.
 */
export async function importTranscript(
  name: string,
  bytes: Uint8Array,
): Promise<{ lines: ImportedLine[] }> {
  const extension = extname(name).toLowerCase()
  const lines = readTranscript(await textOf(name, extension, bytes))
  if (lines.length === 0) throw refused(message('There is no text in it.'))
  return { lines }
}

/** Reads pasted text by the same rules. Never throws. */
export function readTranscript(text: string): ImportedLine[] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  return isSubtitles(plain) ? readCues(plain) : readText(plain)
}

async function textOf(name: string, extension: string, bytes: Uint8Array): Promise<string> {
  if (documents.has(extension)) {
    return (await extractText({ buffer: bytes, name, type: '' })).text
  }
  if (!textual.has(extension))
    throw refused(message('A transcript is a txt, vtt, srt or docx file.'))
  if (bytes.length > maxTextBytes) throw refused(message('A transcript can be at most 5 MB.'))
  return decodeText(bytes)
}

function isSubtitles(text: string): boolean {
  return (
    /^WEBVTT(?:\s|$)/.test(text) || /^(?:\s*\d+\s*\n)?\s*(?:\d+:)?\d+:\d\d[.,]\d+\s*-->/.test(text)
  )
}

function refused(detail: string): AppError {
  return new AppError('bad-request', 'This file could not be read as a transcript.', { detail })
}
