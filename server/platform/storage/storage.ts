import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** Bytes from `start` up to but not including `end`. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where bytes are kept, under keys made by `newStorageKey`. An object appears whole or not at all;
 * a second `put` replaces the first.
 */
export interface Storage {
  /** Resolves when the bytes survive a power cut. Nothing is left behind when `content` fails. */
  put(key: string, content: Content): Promise<{ size: number }>
  /** A range beyond the end is cut to the object. Throws `MissingObject` before the first byte. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Bytes of the object. Throws `MissingObject`. */
  size(key: string): Promise<number>
  /** When the object was stored. Throws `MissingObject`. */
  modified(key: string): Promise<Date>
  /** Deleting a missing object isn't an error. */
  delete(key: string): Promise<void>
  /** Every key under a folder, such as `users/<id>/`, in any order. */
  list(folder: string): AsyncIterable<string>
  /** Clears what writes begun before then and never ended, because their process died, still hold. Returns how many. */
  clearUnfinished(before: Date): Promise<number>
}

export class MissingObject extends Error {
  constructor() {
    super('no such stored object')
    this.name = 'MissingObject'
  }
}

/** The storage doesn't answer at present, or refuses access, as with expired credentials. */
export class StorageAway extends Error {
  /** For the operator's log, such as `S3_403`. */
  readonly code: string
  constructor(code: string, cause?: unknown) {
    super(`the storage is away (${code})`, { cause })
    this.name = 'StorageAway'
    this.code = code
  }
}

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/

/** A fresh key inside a folder. The last part is random: a user's file name never becomes a path. */
export function newStorageKey(...folder: string[]): string {
  return checkedKey([...folder, randomUUID()].join('/'))
}

/** Returns the key. Throws when a part could leave the storage's root or hide in it. */
export function checkedKey(key: string): string {
  if (key.length > 512 || !key.split('/').every((part) => segment.test(part))) {
    throw new Error('not a storage key')
  }
  return key
}

/** The parts of a folder such as `users/1/`. Throws like `checkedKey`. */
export function folderParts(folder: string): string[] {
  if (folder === '') return []
  if (!folder.endsWith('/')) throw new Error('a storage folder ends in a slash')
  return checkedKey(folder.slice(0, -1)).split('/')
}

/** Any content as a sequence of pieces. */
export async function* piecesOf(content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content
  else yield* content
}
