import { lazy, type ComponentType } from 'react'
import type { Group } from '#contract/groups.ts'
import { t } from '#web/i18n/i18n.ts'

export type GroupTab =
  | 'bulk-users'
  | 'members'
  | 'invitations'
  | 'licences'
  | 'billing'
  | 'templates'
  | 'policy'
  | 'activity'

interface Tab {
  label: string
  /** Plain members see it, too. */
  isForMembers?: boolean
  Page: ComponentType<{ group: Group }>
}

/** The tabs of a group in their order. Each loads when it is first opened. */
export const groupTabs: Record<GroupTab, Tab> = {
  'bulk-users': {
    label: t('Bulk users'),
    Page: lazy(async () => ({ default: (await import('./bulk/BulkUsersTab.tsx')).BulkUsersTab })),
  },
  members: {
    label: t('Members'),
    isForMembers: true,
    Page: lazy(async () => ({ default: (await import('./members/MembersTab.tsx')).MembersTab })),
  },
  invitations: {
    label: t('Invitations'),
    Page: lazy(async () => ({
      default: (await import('./invitations/InvitationsTab.tsx')).InvitationsTab,
    })),
  },
  licences: {
    label: t('Licences'),
    Page: lazy(async () => ({ default: (await import('./licences/LicencesTab.tsx')).LicencesTab })),
  },
  billing: {
    label: t('Billing'),
    Page: lazy(async () => ({ default: (await import('./billing/BillingTab.tsx')).BillingTab })),
  },
  templates: {
    label: t('Templates'),
    isForMembers: true,
    Page: lazy(async () => ({
      default: (await import('./templates/TemplatesTab.tsx')).TemplatesTab,
    })),
  },
  policy: {
    label: t('Policy'),
    isForMembers: true,
    Page: lazy(async () => ({ default: (await import('./policy/PolicyTab.tsx')).PolicyTab })),
  },
  activity: {
    label: t('Activity'),
    Page: lazy(async () => ({ default: (await import('./activity/ActivityTab.tsx')).ActivityTab })),
  },
}

/** The keys of a literal are its own type. */
const names = Object.keys(groupTabs) as GroupTab[]

/** The tabs that a member of this role can open. */
export const tabsFor = ({ role }: Pick<Group, 'role'>): GroupTab[] =>
  names.filter((name) => role !== 'member' || groupTabs[name].isForMembers)

/**
 * The tab that an address names.
 * @returns the first one, which is 'bulk-users' for managers (specification §2), for an unknown name or one of managers only
 */
export const findTab = (group: Pick<Group, 'role'>, name: string | null): GroupTab =>
  tabsFor(group).find((tab) => tab === name) ?? tabsFor(group)[0] ?? 'members'
