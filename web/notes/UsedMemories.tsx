import { Button, Popover } from '@mantine/core'
import type { Note } from '#contract/notes.ts'
import css from './used-memories.module.css'
import { followedIn, howWords } from './used-memories.ts'
import { t } from '#web/i18n/i18n.ts'

/** Which of the user's memories show in the note, where, and how that is known. */
export function UsedMemories({ note }: { note: Pick<Note, 'memories'> }) {
  const all = followedIn(note)
  if (all.length === 0) return null
  return (
    <Popover width={340} position="top-start" withinPortal shadow="md">
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm">
          {t('{count, plural, one {# memory} other {# memories}}', { count: all.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={css.usedMemories} aria-label={t('Memories in this note')}>
          {all.map(({ id, command, sections, how }) => (
            <li key={id}>
              <strong>{command}</strong>
              <span>
                {sections.join(', ')} · {howWords[how]}
              </span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
