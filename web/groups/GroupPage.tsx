import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Group } from '#contract/groups.ts'
import { BackLink } from '#web/shell/BackLink.tsx'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { isNotThere, NotThere } from '#web/shell/NotThere.tsx'
import { paths } from '#web/paths.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import css from './groups.module.css'
import { groupQuery } from './queries.ts'
import { roleNames } from './role-names.ts'
import { LapsedNotice } from './LapsedNotice.tsx'
import { RefusedChange } from './RefusedChange.tsx'
import { findTab, groupTabs, tabsFor } from './tabs.ts'
import { t } from '#web/i18n/i18n.ts'

/** A group, one tab at a time. */
export function GroupPage({ id }: { id: string }) {
  const query = useQuery(groupQuery(id))
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const isGone = isNotThere(query.error)
  const group = isGone ? undefined : query.data
  return (
    <MainPane>
      <PageHeader
        title={group?.name ?? t('Group')}
        tabTitle={t('Groups')}
        before={phone && <BackLink to={paths.groups} label={t('Back to the groups')} />}
      >
        {group && <Tag>{roleNames[group.role]}</Tag>}
        {group && <GroupMenu group={group} />}
      </PageHeader>
      {isGone ? (
        <NotThere
          title={
            query.data
              ? t('You are no longer in “{name}”', { name: query.data.name })
              : t('Group not found')
          }
          why={t('The group was deleted, or you are no longer a member.')}
          back={{ to: paths.groups, label: t('Back to the groups') }}
        />
      ) : (
        <Loaded what={t('the group')} query={query}>
          {(loaded) => <GroupTabs group={loaded} />}
        </Loaded>
      )}
    </MainPane>
  )
}

function GroupTabs({ group }: { group: Group }) {
  const [search, setSearch] = useSearchParams()
  const open = findTab(group, search.get('tab'))
  const { Page } = groupTabs[open]
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone, the row of tabs is wider than the screen.
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <Tabs
      className={css.group ?? ''}
      value={open}
      onChange={(tab) => setSearch(tab ? { tab } : {}, { replace: true })}
    >
      <Tabs.List ref={tabs} className={css.tabs ?? ''}>
        {tabsFor(group).map((name) => (
          <Tabs.Tab key={name} value={name}>
            {groupTabs[name].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <RefusedChange group={group} />
      <LapsedNotice group={group} tab={open} />
      <Tabs.Panel value={open} className={css.tab ?? ''}>
        <Suspense fallback={<LoadingRows />}>
          <Page key={group.id} group={group} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
