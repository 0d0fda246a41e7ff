import * as z from 'zod/mini'
import { message } from '#common/translation.ts'
import type { Check } from '#contract/admin.ts'
import { version } from '#server/config/version.ts'
import { guardedFetch } from '#server/platform/egress/fetch.ts'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'

const KEY = 'update'
const TIMEOUT_MS = 15_000

/** The newest version that the feed named, and when. */
interface LatestVersion {
  version: string
  /** Its release notes; '' if the feed has no https address for them. */
  notes: string
  checked: string
}

const Version = z.string().check(z.regex(/^v?\d+(\.\d+){1,3}$/))
/** Our own format, or that of the release APIs of GitHub, Gitea and Forgejo. */
const Feed = z.union([
  z.object({ version: Version, url: z.optional(z.string()) }),
  z.pipe(
    z.object({ tag_name: Version, html_url: z.optional(z.string()) }),
    z.transform(({ tag_name, html_url }) => ({ version: tag_name, url: html_url })),
  ),
])

export const updateJobs = (s: Services): Job[] => [
  job({
    name: 'check-update',
    payload: z.object({}),
    cron: '12 5 * * *',
    handle: async () => readFeed(s),
  }),
]

/**
 * Reads the newest version from the configured feed. The request says nothing about this installation: no version, no
 * id, no address.
 */
export async function readFeed(s: Services): Promise<void> {
  const { updateFeed } = s.config
  if (!updateFeed) return
  try {
    const headers = { accept: 'application/json', 'user-agent': 'Ausculta' }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await guardedFetch(s.egress)(updateFeed, { headers, signal })
    if (!answer.ok) throw new Error(`The update feed answered ${answer.status}`)
    const { version: named, url = '' } = Feed.parse(await answer.json())
    const notes = url.startsWith('https://') ? url : ''
    const checked = s.now().toISOString()
    await writeSetting(s, KEY, {
      version: named.replace(/^v/, ''),
      notes,
      checked,
    } satisfies LatestVersion)
  } catch (error) {
    s.log(`The update feed could not be read: ${errorLabel(error)}`, 'warn')
  }
}

/** The check under Health. A new version is a notice, not a fault. */
export async function checkUpdate(s: Services): Promise<Check> {
  const about = { key: 'update', name: message('Version') }
  const known = await readSetting<LatestVersion>(s, KEY)
  if (!known)
    return {
      ...about,
      state: 'untested',
      message: message('The update feed hasn’t been read yet. It’s read once a day.'),
      toDo: '',
    }
  if (!isNewer(known.version, version))
    return { ...about, state: 'ready', message: message('Up to date.'), toDo: '' }
  return {
    ...about,
    state: 'ready',
    message: message('Version {version} is available.', { version: known.version }),
    toDo: message('Make a backup before you update.'),
    forServer: message('See docs/deploy.md for the update. {notes}', {
      notes: known.notes,
    }).trim(),
  }
}

/** Whether a version is newer than another; both are numbers with dots. */
export const isNewer = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) > 0
