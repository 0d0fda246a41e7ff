import { Button } from '@mantine/core'
import { GitCompareArrows } from 'lucide-react'
import type { Note } from '#contract/notes.ts'
import { DiffText } from './DiffText.tsx'
import css from './notes.module.css'

interface Props {
  mine: string
  other: Note
  onMine: () => void
  onOther: () => void
}

/** Two texts of one note; one chooses, and the other stays among the versions. */
export function ConflictView({ mine, other, onMine, onOther }: Props) {
  return (
    <section className={css.conflict} role="alert" aria-label="The note was changed elsewhere">
      <p>
        <GitCompareArrows size={18} aria-hidden /> <strong>This note was changed elsewhere</strong>{' '}
        while you were typing. Choose one; the other stays in Versions.
      </p>
      <div className={css.sides}>
        <div>
          <div className={css.versionHead}>
            <strong>Yours</strong>
            <Button size="compact-md" onClick={onMine}>
              Keep yours
            </Button>
          </div>
          <DiffText before={other.content} after={mine} />
        </div>
        <div>
          <div className={css.versionHead}>
            <strong>The other one</strong>
            <Button size="compact-md" variant="default" onClick={onOther}>
              Use the other
            </Button>
          </div>
          <DiffText before={mine} after={other.content} />
        </div>
      </div>
    </section>
  )
}
