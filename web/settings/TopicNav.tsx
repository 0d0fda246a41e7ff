import { CloseButton, TextInput } from '@mantine/core'
import { ChevronRight, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { findSettings, type SettingsEntry } from './find-settings.ts'
import { topicNames, topics } from './topics.ts'
import css from './topics.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The topics of the settings, or what the typed words find. */
export function TopicNav() {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const isAdministrator = useUser().role === 'administrator'
  const isSearching = typed.trim() !== ''
  const found = findSettings(isAdministrator, typed)
  const first = found[0]
  return (
    <nav className={css.nav} aria-label={t('Settings')}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          if (first) void navigate(first.to)
        }}
      >
        <SearchField value={typed} onChange={setTyped} />
      </form>
      {isSearching ? <Found entries={found} /> : <Topics isAdministrator={isAdministrator} />}
      {isSearching && !first && <p role="status">{t('No settings found. Try another word.')}</p>}
    </nav>
  )
}

function Topics({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <div role="group" aria-label={t('Topics')}>
      {topicNames.map((name) => (
        <NavLink key={name} to={paths.settings(name)}>
          {topics[name].label}
          <ChevronRight size={16} aria-hidden />
        </NavLink>
      ))}
      {isAdministrator && (
        <Link to={paths.adminList} className={css.other ?? ''}>
          {t('Administration')}
          <ChevronRight size={16} aria-hidden />
        </Link>
      )}
    </div>
  )
}

function Found({ entries }: { entries: readonly SettingsEntry[] }) {
  if (entries.length === 0) return null
  return (
    <div role="group" aria-label={t('Search results')}>
      {entries.map(({ to, label, page, isAdministration }) => (
        <Link key={to} to={to}>
          <span>
            {label}
            {(page ?? isAdministration) && <small>{page ?? t('Administration')}</small>}
          </span>
          <ChevronRight size={16} aria-hidden />
        </Link>
      ))}
    </div>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const clear = () => onChange('')
  return (
    <TextInput
      aria-label={t('Search settings')}
      placeholder={t('Search settings')}
      size="sm"
      leftSection={<Search size={15} aria-hidden />}
      rightSection={value && <CloseButton size="sm" aria-label={t('Clear')} onClick={clear} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && clear()}
    />
  )
}
