import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { KEY_ID_BYTES, type DataKey, type DataKeys } from './data-keys.ts'
import { DecryptError } from './decrypt-error.ts'
import {
  FRAME_BYTES,
  frameCount,
  frameStart,
  HEADER_BYTES,
  plainSize,
  SALT_BYTES,
  SEALED_FRAME_BYTES,
} from './frame-layout.ts'
import { canonical, cipherWithNonce, NONCE_BYTES, openWithNonce, TAG_BYTES } from './gcm.ts'
import { readAll } from './read-all.ts'
import { regroup } from './regroup.ts'

const VERSION = 0x02
const noAad = Buffer.alloc(0)

/** Random access to a sealed object of known size. */
export interface SealedReader {
  /** Bytes of the sealed object. */
  size: number
  /** The bytes from `start` up to but not including `end`, in pieces of any length. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

interface OpenFrames {
  /** Bytes of the plaintext. */
  size: number
  /** Plaintext from `start` up to but not including `end`, cut to the object; throws `DecryptError`. */
  read(start?: number, end?: number): AsyncGenerator<Buffer>
}

interface FrameWriter {
  key: KeyObject
  held: Buffer[]
  heldBytes: number
  index: number
}

/**
 * Encrypts a stream of any length in frames of 64 KiB: the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár (2015) over AES-256-GCM, under a key made by HKDF-SHA-256 (RFC 5869) for this
 * object alone. `objectId` is bound in: the bytes open under this id only.
 */
export function encryptStream(dataKey: DataKey, objectId: string): Transform {
  const salt = randomBytes(SALT_BYTES)
  const header = Buffer.concat([Buffer.from([VERSION]), Buffer.from(dataKey.id, 'hex'), salt])
  const key = objectKey(dataKey, objectId, header)
  const writer: FrameWriter = { key, held: [], heldBytes: 0, index: 0 }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      addChunk(writer, this, chunk)
      done()
    },
    flush(done: TransformCallback) {
      sealHeld(writer, this, true)
      done()
    },
  })
  stream.push(header)
  return stream
}

function addChunk(writer: FrameWriter, to: Transform, chunk: Buffer): void {
  let rest = chunk
  // A full frame waits for one more byte, which shows that it isn't the final one.
  while (writer.heldBytes + rest.length > FRAME_BYTES) {
    const room = FRAME_BYTES - writer.heldBytes
    writer.held.push(rest.subarray(0, room))
    rest = rest.subarray(room)
    sealHeld(writer, to, false)
  }
  if (rest.length === 0) return
  writer.held.push(rest)
  writer.heldBytes += rest.length
}

function sealHeld(writer: FrameWriter, to: Transform, isFinal: boolean): void {
  const cipher = cipherWithNonce(writer.key, buildNonce(writer.index, isFinal), noAad)
  for (const part of writer.held) to.push(cipher.update(part))
  cipher.final()
  to.push(cipher.getAuthTag())
  writer.index += 1
  writer.held = []
  writer.heldBytes = 0
}

/**
 * Opens a sealed object for reading from any position. The header and the final frame are verified
 * here, so a cut or lengthened object is refused before any of it is given out.
 * Throws `DecryptError`.
 */
export async function openFrames(
  keys: DataKeys,
  objectId: string,
  reader: SealedReader,
): Promise<OpenFrames> {
  const size = plainSize(reader.size)
  const header = await collect(reader.read(0, HEADER_BYTES), HEADER_BYTES)
  const object = { reader, size, key: keyOfHeader(keys, objectId, header) }
  for await (const _ of decryptRange(object, Math.max(0, size - 1), size || 1)) continue
  return { size, read: (start = 0, end = size) => decryptRange(object, start, Math.min(end, size)) }
}

interface FrameCheck {
  keys: DataKeys
  objectId: string
  held: Uint8Array[]
  heldBytes: number
  /** Bytes of the object that are still to come. */
  left: number
  index: number
  isBroken: boolean
  key: KeyObject | undefined
}

/**
 * Checks a sealed object of `size` bytes as its pieces are copied in order. At the end, `isIntact` says whether every
 * frame opened and none was missing.
 */
export function frameChecker(keys: DataKeys, objectId: string, size: number) {
  const check: FrameCheck = {
    keys,
    objectId,
    held: [],
    heldBytes: 0,
    left: size,
    index: 0,
    isBroken: false,
    key: undefined,
  }
  return {
    update(piece: Uint8Array): void {
      if (check.isBroken) return
      try {
        checkPiece(check, piece)
      } catch (error) {
        if (!(error instanceof DecryptError)) throw error
        check.isBroken = true
      }
    },
    isIntact: () => !check.isBroken && check.index > 0 && check.left === 0,
  }
}

const blockBytes = ({ key, left }: FrameCheck) =>
  Math.min(key ? SEALED_FRAME_BYTES : HEADER_BYTES, left)

function checkPiece(check: FrameCheck, piece: Uint8Array): void {
  for (let rest = piece; rest.length > 0 && check.left > 0;) {
    const room = blockBytes(check) - check.heldBytes
    check.held.push(rest.subarray(0, room))
    check.heldBytes += Math.min(room, rest.length)
    rest = rest.subarray(room)
    if (check.heldBytes < blockBytes(check)) return
    check.heldBytes = 0
    checkBlock(check, Buffer.concat(check.held.splice(0)))
  }
}

/** @throws DecryptError */
function checkBlock(check: FrameCheck, block: Buffer): void {
  check.left -= block.length
  if (!check.key) {
    check.key = keyOfHeader(check.keys, check.objectId, block)
    return
  }
  openFrame(check.key, block, buildNonce(check.index, check.left === 0)).fill(0)
  check.index += 1
}

interface FramedObject {
  reader: SealedReader
  size: number
  key: KeyObject
}

async function* decryptRange({ reader, size, key }: FramedObject, start: number, end: number) {
  if (start < 0 || end <= start) return
  const first = Math.floor(start / FRAME_BYTES)
  const last = Math.floor((end - 1) / FRAME_BYTES)
  const lastOfObject = frameCount(size) - 1
  const sealedEnd = Math.min(frameStart(last + 1), reader.size)
  let index = first
  for await (const frame of regroup(
    reader.read(frameStart(first), sealedEnd),
    SEALED_FRAME_BYTES,
  )) {
    const plain = openFrame(key, frame, buildNonce(index, index === lastOfObject))
    const offset = index * FRAME_BYTES
    yield plain.subarray(Math.max(0, start - offset), end - offset)
    index += 1
  }
  if (index !== last + 1) throw new DecryptError('tampered')
}

function openFrame(key: KeyObject, frame: Buffer, nonce: Uint8Array): Buffer {
  if (frame.length < TAG_BYTES) throw new DecryptError('format')
  const split = frame.length - TAG_BYTES
  const body = frame.subarray(0, split)
  return openWithNonce({ key, nonce, aad: noAad, body, tag: frame.subarray(split) })
}

async function collect(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Buffer> {
  const all = await readAll(pieces)
  if (all.length !== length) throw new DecryptError('format')
  return all
}

/** @throws DecryptError if the header is invalid or names an unavailable key */
function keyOfHeader(keys: DataKeys, objectId: string, header: Buffer): KeyObject {
  if (header.length !== HEADER_BYTES || header[0] !== VERSION) throw new DecryptError('format')
  const dataKey = keys.byId.get(header.toString('hex', 1, 1 + KEY_ID_BYTES))
  if (dataKey === undefined) throw new DecryptError('unknown-key')
  return objectKey(dataKey, objectId, header)
}

/** The header goes into the derivation: any change of it leads to another key. */
function objectKey(dataKey: DataKey, objectId: string, header: Buffer): KeyObject {
  const salt = header.subarray(1 + KEY_ID_BYTES)
  const { scope, id, version } = dataKey
  const info = canonical(['frames', VERSION, scope, objectId, id, version])
  const bytes = Buffer.from(hkdfSync('sha256', dataKey.secret, salt, info, 32))
  const key = createSecretKey(bytes)
  bytes.fill(0)
  return key
}

/** `0(7) | frame number(4, big endian) | final(1)`: the key is used for one object only. */
function buildNonce(index: number, final: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(index, NONCE_BYTES - 5)
  nonce[NONCE_BYTES - 1] = final ? 1 : 0
  return nonce
}
