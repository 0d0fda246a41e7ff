import { CloseButton, TextInput } from '@mantine/core'
import { ChevronRight, Search } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { groupsFor, topics } from './topics.ts'
import css from './topics.module.css'

/** The topics of the settings in groups, with a search. */
export function TopicNav() {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const groups = groupsFor(useUser().role === 'administrator', typed)
  const first = groups[0]?.topics[0]
  return (
    <nav className={css.nav} aria-label="Settings">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed && first) void navigate(paths.settings(first))
        }}
      >
        <SearchField value={typed} onChange={setTyped} />
      </form>
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <h2>{group.label}</h2>
          {group.topics.map((name) => (
            <NavLink key={name} to={paths.settings(name)}>
              {topics[name].label}
              <ChevronRight size={16} aria-hidden />
            </NavLink>
          ))}
        </div>
      ))}
      {!first && <p role="status">No setting goes by these words.</p>}
    </nav>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const clear = () => onChange('')
  return (
    <TextInput
      aria-label="Search settings"
      placeholder="Search settings"
      size="sm"
      leftSection={<Search size={15} aria-hidden />}
      rightSection={value && <CloseButton size="sm" aria-label="Clear" onClick={clear} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && clear()}
    />
  )
}
