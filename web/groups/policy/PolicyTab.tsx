import type { Group } from '#contract/groups.ts'
import css from '../groups.module.css'
import { PublishersRule } from './PublishersRule.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The rules of a group. Plain members read them. */
export function PolicyTab({ group }: { group: Group }) {
  return (
    <div className={css.policy}>
      <p>
        {group.role === 'member'
          ? t('The owner and administrators of the group set these rules. They apply to you.')
          : t('These rules apply to every member. Changes take effect at once.')}
      </p>
      <PublishersRule group={group} />
    </div>
  )
}
