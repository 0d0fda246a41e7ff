import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { Part } from '#contract/system.ts'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { ServerFold } from '#web/ui/ServerFold.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { partName } from './part-name.ts'
import css from './settings.module.css'
import { t, translate } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

const states = {
  ready: { icon: CircleCheck, tone: 'good', word: t('Ready') },
  'not-set-up': { icon: CircleDashed, tone: 'plain', word: t('Not set up') },
  untested: { icon: CircleDashed, tone: 'plain', word: t('Not tested') },
  failing: { icon: CircleAlert, tone: 'wrong', word: t('Failing') },
} as const satisfies Record<Part['state'], { icon: typeof CircleCheck; tone: Tone; word: string }>

/** The state of one part of the installation, and what to do about a problem. */
export function PartRow({
  part: { name, state, message, toDo, forServer },
  asOf,
}: {
  part: Pick<Part, 'name' | 'state' | 'message' | 'toDo' | 'forServer'>
  /** The time of this state, where a new check is still running. */
  asOf?: string | null | undefined
}) {
  const { icon: Icon, tone, word } = states[state]
  return (
    <li data-state={state}>
      <Icon size={18} aria-hidden />
      <strong>{partName(name)}</strong>
      <Tag tone={tone}>{word}</Tag>
      <p>
        {translate(message)}
        {asOf && (
          <>
            {' '}
            <Trans
              message="As of {time}. Checking again."
              values={{ time: <RelativeTime instant={asOf} /> }}
            />
          </>
        )}
      </p>
      {toDo && (
        <p className={css.toDo}>
          <LinkedText>{translate(toDo)}</LinkedText>
        </p>
      )}
      {forServer && <ServerFold>{translate(forServer)}</ServerFold>}
    </li>
  )
}
