import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { GroupSummary } from '#contract/groups.ts'
import { groupsQuery } from '#web/api/my-groups.ts'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { rovingFocus } from '#web/ui/roving-focus.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { CreateGroup } from './CreateGroup.tsx'
import css from './groups.module.css'
import { roleNames } from './role-names.ts'
import { t } from '#web/i18n/i18n.ts'

/** The groups of the user. */
export function GroupList() {
  const query = useQuery(groupsQuery)
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => setCreating(true)}
      className={css.create ?? ''}
    >
      {t('New group')}
    </Button>
  )
  return (
    <MainPane>
      <PageHeader title={t('Groups')} tabTitle={t('Groups')} />
      <div className={css.page}>
        <Loaded what={t('your groups')} query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={UsersRound} title={t('No groups')} actions={create}>
                {t('A group shares templates, licences and rules among the people of a clinic.')}
              </EmptyState>
            ) : (
              <>
                {create}
                <ul className={css.groups} ref={rovingFocus}>
                  {items.map((group) => (
                    <GroupRow key={group.id} group={group} />
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </div>
      {isCreating && <CreateGroup onClose={() => setCreating(false)} />}
    </MainPane>
  )
}

function GroupRow({ group }: { group: GroupSummary }) {
  const { id, name, role, memberCount, licensesInUse, licenses } = group
  return (
    <li>
      <Link to={paths.group(id)} className={css.groupRow ?? ''}>
        <strong>{name}</strong>
        <Tag>{roleNames[role]}</Tag>
        <p>
          <span>
            {t('{count, plural, one {# person} other {# people}}', { count: memberCount })}
          </span>
          <span>
            {t('{used, number} of {total, plural, one {# licence} other {# licences}} used', {
              used: licensesInUse,
              total: licenses,
            })}
          </span>
        </p>
      </Link>
    </li>
  )
}
