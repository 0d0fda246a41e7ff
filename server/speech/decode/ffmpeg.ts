import { message } from '#common/translation.ts'
import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { DecodeError } from './decode-error.ts'
import { createFfmpegLog } from './log.ts'
import { type DecodeFacts, type Decoder, notAudio } from './run.ts'
import { findSandbox } from './sandbox.ts'

/**
 * The containers that are opened. A playlist among them would let an upload make ffmpeg read other files.
 */
const CONTAINERS = 'wav,w64,mp3,flac,ogg,mov,mp4,m4a,aac,matroska,webm,caf,aiff,amr,asf'
const OPTIONS = `-hide_banner -nostdin -format_whitelist ${CONTAINERS} -protocol_whitelist file,pipe`
const TO_PCM = '-map 0:a:0 -ac 1 -ar 16000 -c:a pcm_s16le -f s16le pipe:1'
/** Limits of the shell: kilobytes of address space, seconds of processor time. */
const LIMITS = 'ulimit -v 2000000; ulimit -t 3600'
/** MP4 can only be read with its end. The file is held in memory, because audio is never written to disk unencrypted. */
const SHELL = `${LIMITS}; cat > input && exec "$1" ${OPTIONS} -i input ${TO_PCM}`

async function onPath(): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, 'ffmpeg')
    if (folder && (await isExecutable(path))) return path
  }
  return undefined
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/**
 * Starts the system's ffmpeg in a sandbox, for codecs that the confined decoder doesn't support.
 * @param codec names it in the error message
 * @param configured path of ffmpeg; by default it's searched for on the path
 * @throws DecodeError `unavailable` if ffmpeg or a sandbox is missing
 */
export async function startFfmpeg(
  facts: DecodeFacts,
  codec: string,
  configured: string | undefined,
): Promise<Decoder> {
  const program = configured ?? (await onPath())
  const sandbox = await findSandbox()
  if (!program || !sandbox) throw unavailable(codec)
  const { program: command, args } = sandbox.wrap(program, SHELL)
  const child = spawn(command, args, { stdio: 'pipe', env: {} })
  const log = createFfmpegLog()
  child.stderr.setEncoding('utf8').on('data', log.hear)
  return {
    child,
    end(code) {
      facts.declaredSeconds = log.declaredSeconds()
      facts.truncated = log.saysTruncated()
      if (code !== 0) throw notAudio()
    },
  }
}

const unavailable = (codec: string) =>
  new DecodeError(
    'unavailable',
    message(
      'This audio is in the format {codec}, for which the server needs ffmpeg and bubblewrap. The file is kept: ask the administrator to install both and try again, or convert it to MP3, M4A (AAC), FLAC, WAV or Opus.',
      { codec },
    ),
  )
