import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DecodeError } from './decode-error.ts'

/**
 * The containers that are opened. A playlist among them would let an upload make ffmpeg read other files
 * of the machine.
 */
const CONTAINERS = 'wav,w64,mp3,flac,ogg,mov,mp4,m4a,aac,matroska,webm,caf,aiff,amr,asf'
const WASM = fileURLToPath(new URL('./wasm-ffmpeg.ts', import.meta.url))

export type Decoder = { kind: 'ffmpeg' | 'wasm'; start: () => ChildProcess }

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function onPath(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg')
    if (folder && (await isExecutable(path))) return path
  }
  return undefined
}

const RESTRICTED = ['-hide_banner', '-nostdin', '-format_whitelist', CONTAINERS]
const TO_PCM = '-map 0:a:0 -ac 1 -ar 16000 -c:a pcm_s16le -f s16le'.split(' ')

function startNative(path: string): ChildProcess {
  const args = [...RESTRICTED, '-protocol_whitelist', 'pipe', '-i', 'pipe:0', ...TO_PCM, 'pipe:1']
  return spawn(path, args, { stdio: 'pipe', env: {} })
}

function startWasm(): ChildProcess {
  const args = [WASM, ...RESTRICTED, '-i', '/input', ...TO_PCM]
  return spawn(process.execPath, args, { stdio: 'pipe', env: {} })
}

function hasWasm(): boolean {
  try {
    createRequire(import.meta.url).resolve('@ffmpeg/core')
    return true
  } catch {
    return false
  }
}

/**
 * Chooses what decodes: the configured ffmpeg, the machine's own, else the WebAssembly one.
 * @param configured path of ffmpeg; `wasm` insists on the WebAssembly one
 * @param seekable whether the file can only be read with its end at hand, as most MP4; it then goes to the
 *   WebAssembly one, which holds it in memory, because no patient's audio is written to disk in clear
 * @throws DecodeError `unavailable` where there is none
 */
export async function chooseDecoder(
  configured: string | undefined,
  seekable: boolean,
): Promise<Decoder> {
  const native = configured === 'wasm' ? undefined : (configured ?? (await onPath()))
  const useNative = native && (!seekable || !hasWasm())
  if (useNative) return { kind: 'ffmpeg', start: () => startNative(native) }
  if (hasWasm()) return { kind: 'wasm', start: startWasm }
  throw new DecodeError(
    'unavailable',
    'This server cannot read this kind of audio file: neither ffmpeg nor @ffmpeg/core is installed.',
  )
}
