import { message } from '#common/translation.ts'
import { spawn } from 'node:child_process'

/** The environment variables for npm, without the server's settings and keys. */
const passed =
  /^(?:path|home|userprofile|appdata|localappdata|systemroot|comspec|temp|tmp|tmpdir|https?_proxy|no_proxy|node_extra_ca_certs|npm_config_.*)$/i

const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => passed.test(name)))

interface Cache {
  folder: string
  /** Makes no request to the registry. */
  offline: boolean
}

/**
 * Installs what the lock file of a folder names. npm compares the checksum of every package.
 * @throws Error in plain words
 */
export async function runNpm(
  folder: string,
  { folder: cache, offline }: Cache,
  signal?: AbortSignal,
): Promise<void> {
  const args = [
    'ci',
    '--omit=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
    `--cache=${cache}`,
    ...(offline ? ['--offline'] : []),
  ]
  const npm = process.env.npm_execpath
  const isScript = npm?.endsWith('.js')
  const program = isScript ? process.execPath : 'npm'
  const child = spawn(program, isScript && npm ? [npm, ...args] : args, {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: !isScript && process.platform === 'win32',
    ...(signal && { signal }),
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2_000)))
  const ended = Promise.withResolvers<number | null>()
  child.once('error', ended.reject)
  child.once('close', ended.resolve)
  const code = await ended.promise.catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new Error('npm could not be started, which installs the engine.', { cause: error })
  })
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(wordsFor(said, offline))
}

function wordsFor(said: string, offline: boolean): string {
  if (/EINTEGRITY/.test(said))
    return message('A package of the engine has the wrong checksum. Nothing was installed.')
  if (/ENOSPC/.test(said)) return message('The server’s disk is full.')
  if (offline)
    return message('The folder doesn’t contain the whole engine for this type of computer.')
  return message(
    'The engine could not be downloaded from the npm registry. Check the connection, or install it from a folder with --from.',
  )
}
