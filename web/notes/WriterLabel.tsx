import { Quote } from 'lucide-react'
import { Link } from 'react-router'
import type { Note } from '#contract/notes.ts'
import { useUser } from '#web/app/useUser.ts'
import { paths } from '#web/paths.ts'
import css from './notes.module.css'

/** Says honestly when no language model wrote a note, and to who can change that, where. */
export function WriterLabel({ writer }: { writer: Note['writer'] }) {
  const isAdministrator = useUser().role === 'administrator'
  if (writer.kind !== 'highlights') return null
  return (
    <p className={css.writer}>
      <Quote size={13} aria-hidden />
      Highlights (no AI): facts of the visit, each with its source.{' '}
      {isAdministrator && <Link to={paths.settings('system')}>Set up a language model</Link>}
    </p>
  )
}
