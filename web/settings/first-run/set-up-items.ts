import type { Part } from '#contract/system.ts'
import type { User } from '#contract/profile.ts'
import type { FirstStep } from '#web/paths.ts'

export interface SetUpItem {
  step: FirstStep
  isDone: boolean
}

interface Facts {
  user: Pick<User, 'role' | 'profile'>
  parts: readonly Pick<Part, 'key' | 'state'>[]
  /** Whether nightly backups are on; undefined for users, who can't see it. */
  backsUp: boolean | undefined
  microphoneAllowed: boolean
}

/** What to set up before the product works fully, in the order of the first steps, and which of it is done. */
export function setUpItems({ user, parts, backsUp, microphoneAllowed }: Facts): SetUpItem[] {
  const isSet = (prefix: string) =>
    parts.some(({ key, state }) => key.startsWith(prefix) && state !== 'not-set-up')
  const own: SetUpItem[] = [
    { step: 'microphone', isDone: microphoneAllowed },
    { step: 'profile', isDone: user.profile.speciality !== '' },
  ]
  const speech: SetUpItem = { step: 'speech', isDone: isSet('speech') }
  if (user.role !== 'administrator') return [speech, ...own]
  return [
    speech,
    { step: 'notes', isDone: isSet('model') },
    { step: 'backup', isDone: backsUp === true },
    ...own,
  ]
}

/** The steps of the first run: administrators first set up the installation. */
export const stepsFor = (role: User['role']): readonly FirstStep[] =>
  role === 'administrator'
    ? ['speech', 'notes', 'backup', 'microphone', 'profile', 'template']
    : ['microphone', 'profile', 'template']
