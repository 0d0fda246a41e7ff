import type { Group } from '#contract/groups.ts'
import css from '../groups.module.css'
import { ModelsRule } from './ModelsRule.tsx'
import { PublishersRule } from './PublishersRule.tsx'
import { RetentionRule } from './RetentionRule.tsx'
import { ServicesRule } from './ServicesRule.tsx'
import { SwitchRule } from './SwitchRule.tsx'
import { TemplateRule } from './TemplateRule.tsx'
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
      <TemplateRule group={group} />
      <SwitchRule
        group={group}
        label={t('Keep shared items in the group')}
        description={t('Members can’t make items public or share them with other groups.')}
        checked={!group.policy.sharingOutside}
        toRule={(isOn) => ({ sharingOutside: !isOn })}
        change={{
          on: t('Keep shared items in the group'),
          off: t('Let members share items with others'),
        }}
      />
      <SwitchRule
        group={group}
        label={t('Require two-factor authentication')}
        description={t('Members without it can’t use Ausculta until they set it up.')}
        checked={group.policy.requireMfa}
        toRule={(requireMfa) => ({ requireMfa })}
        change={{
          on: t('Require two-factor authentication'),
          off: t('Stop requiring two-factor authentication'),
        }}
      />
      <ServicesRule group={group} />
      <ModelsRule group={group} />
      <RetentionRule group={group} />
    </div>
  )
}
