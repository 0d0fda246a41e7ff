import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { CodeList } from '#contract/codes.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { allCodes } from '../lexicon.ts'
import { installList } from './install.ts'
import { currentRelease, type Release } from './release.ts'
import { readList } from './stored-list.ts'

/** Two minutes for about 2 MB. */
const LONGEST_MS = 120_000

/** The list in use, and the release that can be downloaded. */
export function codeList({ config }: Pick<Services, 'config'>, release = currentRelease): CodeList {
  const { year, publisher, url, sha256 } = release
  const list = readList(config.codesDir)?.list
  return {
    available: { year, publisher, url, sha256 },
    installed: list ? { year: list.year, publisher: list.publisher, codes: list.codes } : null,
    shipped: allCodes().size,
  }
}

/** Running downloads by folder: a second request waits for the first one. */
const running = new Map<string, Promise<unknown>>()

/**
 * Downloads the official list. The download continues when the caller leaves.
 * @throws AppError 'unavailable' with the cause in words for an administrator
 */
export async function downloadList(
  s: Pick<Services, 'config' | 'log'>,
  signal: AbortSignal,
  release: Release = currentRelease,
): Promise<CodeList> {
  const { codesDir: dir, modelsFrom: from } = s.config
  const download =
    running.get(dir) ??
    installList(release, { dir, from, signal: AbortSignal.timeout(LONGEST_MS) }).finally(() =>
      running.delete(dir),
    )
  running.set(dir, download)
  try {
    await download
  } catch (error) {
    signal.throwIfAborted()
    s.log(`The official code list could not be installed: ${errorLabel(error)}`, 'error')
    throw new AppError('unavailable', wordsFor(error, release))
  }
  return codeList(s, release)
}

function wordsFor(error: unknown, { url, publisher }: Release): string {
  const reason = error instanceof Error ? error.message : ''
  const isTimeout = error instanceof DOMException
  const server = new URL(url).hostname
  if (isTimeout || /fetch failed|ENOTFOUND|ECONNREFUSED|EAI_AGAIN/.test(reason))
    return message(
      'Could not reach {publisher} ({server}). Check the server’s internet connection, or set MODELS_FROM to a folder that holds the file.',
      { publisher, server },
    )
  return `${message('Could not install the code list.')} ${reason}`
}
