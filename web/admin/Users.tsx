import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, Users as People } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminUser } from '#contract/admin.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { fullDate } from '#web/ui/times.ts'
import css from './admin.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Deletions } from './Deletions.tsx'
import { type UserFilter, usersQuery } from './queries.ts'
import { UserMenu } from './UserMenu.tsx'
import { locale, t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

const filters = [
  { value: 'all', label: t('All') },
  { value: 'administrators', label: t('Administrators') },
  { value: 'disabled', label: t('Disabled') },
] as const

/** All accounts, without anything that they document. */
export function Users() {
  const [search, setSearch] = useSearchParams()
  const show = filters.find(({ value }) => value === search.get('show'))?.value ?? 'all'
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 200)
  const query = useInfiniteQuery(usersQuery(text, show))
  const choose = (value: string) => setSearch(value === 'all' ? {} : { show: value })
  return (
    <>
      <Deletions />
      <div className={css.tools}>
        <TextInput
          className={css.search ?? ''}
          type="search"
          aria-label={t('Search by email address')}
          placeholder={t('Search by email address')}
          leftSection={<Search size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('Filter accounts')}
          value={show}
          data={[...filters]}
          onChange={choose}
        />
      </div>
      <Loaded what={t('the accounts')} query={query}>
        {({ pages }) => (
          <UserList
            users={pages.flatMap(({ items }) => items)}
            total={pages[0]?.total ?? 0}
            show={show}
            more={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          />
        )}
      </Loaded>
    </>
  )
}

interface ListProps {
  users: AdminUser[]
  total: number
  show: UserFilter
  more: (() => void) | undefined
}

function UserList({ users, total, show, more }: ListProps) {
  if (users.length === 0)
    return (
      <EmptyState icon={People} title={t('No accounts')}>
        {show === 'disabled' ? t('No account is disabled.') : t('No matching email address.')}
      </EmptyState>
    )
  return (
    <>
      <p className={css.count} role="status">
        {t('{count, plural, one {# account} other {# accounts}}', { count: total })}
      </p>
      <ul className={css.rows}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </ul>
      {more && (
        <Button variant="default" onClick={more}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

const listFormat = new Intl.ListFormat(locale, { type: 'unit' })

const groupLabel = ({ name, role }: AdminUser['groups'][number]): string =>
  role === 'owner' ? t('{name} (owner)', { name }) : name

interface UserProps {
  user: AdminUser
}

function UserRow({ user }: UserProps) {
  const { name, email, role, disabled } = user
  return (
    <li data-off={disabled ? true : undefined}>
      <div className={css.what}>
        <strong>{name || email}</strong>
        {name && <span>{email}</span>}
        <UserFacts user={user} />
      </div>
      {role === 'administrator' && <Tag tone="good">{t('Administrator')}</Tag>}
      {disabled && <Tag tone="wrong">{t('Disabled')}</Tag>}
      <UserMenu user={user} />
    </li>
  )
}

function UserFacts({ user }: UserProps) {
  const { emailVerified, lastSeen, secondFactors, sessions, groups } = user
  return (
    <p className={css.meta}>
      <span>
        {lastSeen ? (
          <Trans
            message="Last seen {when}"
            values={{ when: <RelativeTime instant={lastSeen} /> }}
          />
        ) : (
          t('Never seen')
        )}
      </span>
      <span>{secondFactors.length > 0 ? t('Two-factor on') : t('Two-factor off')}</span>
      <span>{t('{count, plural, one {# session} other {# sessions}}', { count: sessions })}</span>
      {groups.length > 0 && (
        <span>{t('Groups: {names}', { names: listFormat.format(groups.map(groupLabel)) })}</span>
      )}
      {!emailVerified && <span>{t('Email not confirmed')}</span>}
      <DeletionDate user={user} />
    </p>
  )
}

function DeletionDate({ user: { leaves, disabled } }: UserProps) {
  if (!leaves) return null
  return (
    <span className={css.leaves}>
      {disabled
        ? t('Deletion requested, on hold while the account is disabled')
        : t('Will be deleted with its visits on {date}, at the owner’s request', {
            date: fullDate(leaves),
          })}
    </span>
  )
}
