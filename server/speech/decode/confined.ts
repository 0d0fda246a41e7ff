import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limitMemory } from '#server/platform/confinement/memory.ts'
import { withoutNetwork } from '#server/platform/confinement/no-network.ts'
import { emptyEnvironment, nodePermissions } from '#server/platform/confinement/node-permission.ts'
import type { Message } from './confined/main.ts'
import { MAX_RECORDING_SECONDS } from '#contract/transcripts.ts'
import { DecodeError, tooLong } from './decode-error.ts'
import { COPIES, DECODER_BYTES, MAX_INPUT_BYTES } from './limits.ts'
import { type DecodeFacts, type Decoder, notAudio } from './run.ts'

const here = fileURLToPath(new URL('./confined', import.meta.url))

/** The codec isn't among those of the confined decoder; ffmpeg may know it. */
export class UnknownCodec extends Error {}

/** Decodes in a separate process that reads no file but its program, has no secret and starts nothing. */
export async function startConfined(facts: DecodeFacts): Promise<Decoder> {
  const { program, args } = await withoutNetwork({
    program: process.execPath,
    args: [
      ...(await nodePermissions(here, DECODER_BYTES)),
      join(here, 'main.ts'),
      String(MAX_INPUT_BYTES),
    ],
  })
  const child = spawn(program, args, {
    env: emptyEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  })
  let fed = 0
  let problem: Extract<Message, { problem: unknown }> | undefined
  const limit = limitMemory(child, () => DECODER_BYTES + COPIES * fed)
  child.on('message', (raw) => {
    // Sent by our own main.ts; a malicious file could at worst make it send a number or a word.
    const message = raw as Message
    if ('problem' in message) problem = message
    else if ('isCut' in message) facts.truncated = true
    else facts.declaredSeconds = Number(message.declaredSeconds)
    // Hours of sound that can't be kept aren't decoded.
    if (isTooLong(facts)) child.kill('SIGKILL')
  })
  return {
    child,
    onFed: (bytes) => void (fed += bytes),
    end(code) {
      limit[Symbol.dispose]()
      if (isTooLong(facts)) throw tooLong()
      if (problem) throw failureOf(problem)
      // Without a problem of its own it exits with 0, or was killed at a limit.
      if (code !== 0) throw notAudio()
    },
  }
}

const isTooLong = ({ declaredSeconds = 0 }: DecodeFacts) => declaredSeconds > MAX_RECORDING_SECONDS

function failureOf({ problem, codec }: Extract<Message, { problem: unknown }>): Error {
  if (problem === 'codec')
    return new UnknownCodec(
      String(codec)
        .replace(/[^\w ]/g, '')
        .slice(0, 40),
    )
  if (problem === 'not-audio') return notAudio()
  return new DecodeError(
    'not-audio',
    'The file is incomplete: its end, which holds the index of the audio, is missing. Copy it from the device again.',
  )
}
