import { message } from '#common/translation.ts'
import type { Answer } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { getLimits, Limit } from '#contract/limits.ts'
import {
  isLimitName,
  isRateName,
  limitKinds,
  type LimitName,
  limitNames,
} from '#server/platform/quotas/kinds.ts'
import type { LimitChanges } from '#server/platform/quotas/limits.ts'
import type { Services } from '#server/services.ts'

/** What each limit is of, in the words of an administrator. */
const titles: Record<LimitName, string> = {
  generate: message('Notes, summaries and suggestions generated'),
  ahead: message('Drafts written during a visit'),
  rewrite: message('Rewrites'),
  chat: message('Questions to the assistant'),
  search: message('Searches in visits'),
  find: message('Searches in the public library'),
  transcribe: message('Recordings sent for transcription'),
  ticket: message('Recordings started or resumed'),
  upload: message('Uploads started'),
  part: message('Upload chunks'),
  export: message('Exports'),
  import: message('Imports'),
  invite: message('Group invitations, in batches of ten'),
  ask: message('Links to questions before a visit'),
  intake: message('Patients’ answers before a visit'),
  speak: message('Spoken answers of patients'),
  suggest: message('Names of medicines suggested to patients'),
  report: message('Browser reports'),
  'file-megabytes': message('Largest upload'),
  'storage-gigabytes': message('Audio and files per user'),
  'session-hours': message('Sign out at the latest after'),
  'session-idle-hours': message('Sign out when unused for'),
  'lock-minutes': message('Lock when unused for'),
  'log-years': message('Keep the log of a deleted account for'),
}

/** Every limit, its value, and what sets it. */
export function readLimits(s: Services): Answer<typeof getLimits> {
  return {
    items: limitNames.map((name) => ({
      name,
      group: groupOf(name),
      title: titles[name],
      value: s.limits.of(name),
      ...limitKinds[name],
      fixedBy: name in s.config.limits ? settingOf(name) : '',
    })),
  }
}

/**
 * Changes limits, all of them or none.
 * @param changes by name; null for the default
 * @throws AppError 'bad-request' for a limit that doesn't exist, is out of bounds, or is set in the environment
 */
export async function changeLimits(s: Services, changes: Record<string, number | null>) {
  const checked: LimitChanges = {}
  for (const [name, value] of Object.entries(changes)) checked[assertFits(s, name, value)] = value
  await s.limits.change(checked)
  return readLimits(s)
}

function assertFits({ config }: Services, name: string, value: number | null): LimitName {
  if (!isLimitName(name))
    throw new AppError('bad-request', message('Unknown limit: {name}.', { name }))
  if (name in config.limits)
    throw new AppError(
      'bad-request',
      message('{limit, text}: set by {setting} on the server.', {
        limit: titles[name],
        setting: settingOf(name),
      }),
    )
  const { least, most } = limitKinds[name]
  if (value === null || (value >= least && value <= most)) return name
  throw new AppError(
    'bad-request',
    message('{limit, text}: from {least, number} to {most, number}.', {
      limit: titles[name],
      least,
      most,
    }),
  )
}

function groupOf(name: LimitName): Limit['group'] {
  if (isRateName(name)) return 'requests'
  if (name === 'log-years') return 'logs'
  if (name === 'lock-minutes') return 'pages'
  if (name === 'storage-gigabytes') return 'storage'
  return name === 'file-megabytes' ? 'files' : 'sessions'
}

const settingOf = (name: LimitName) => (isRateName(name) ? 'RATE_LIMITS' : 'MAX_UPLOAD_MB')
