import { Button, Tooltip } from '@mantine/core'
import { CircleHelp, EqualNot, ListPlus } from 'lucide-react'
import type { Claim, Note } from '#contract/notes.ts'
import type { Omission } from '#contract/review.ts'
import { CheckLine } from '#web/ui/checked/CheckLine.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { reviewWords } from './check-words.ts'
import { showLeftOut, selectClaim, reviewPlace } from './note-selection.ts'
import css from './review-bar.module.css'
import { pickGrave, missingTogether } from './omission-words.ts'
import { nextOpen, openCounts } from './review.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  note: Pick<Note, 'check' | 'claims'>
  /** What was said and may be missing from the note. */
  missing?: readonly Omission[]
  /** The assistant beside the note counts what may be missing. */
  assistantBeside?: boolean
  /** Checks the note again after a failed check. */
  onCheckAgain?: (() => void) | undefined
}

/** The number of marks left to review, the progress of the check, and a button to the next mark. Its height never changes. */
export function ReviewBar({ note, missing = [], assistantBeside = false, onCheckAgain }: Props) {
  const { claims, check } = note
  const { toReview } = openCounts(claims)
  const grave = pickGrave(missing)
  return (
    <div className={css.bar} id="review-bar" tabIndex={-1} role="group" aria-label={t('Review')}>
      <strong>
        {toReview === 0 && grave.length > 0
          ? t('Possibly missing: {names}', { names: missingTogether(grave).toLowerCase() })
          : reviewWords(note, toReview)}
      </strong>
      <Tags claims={claims} missing={assistantBeside ? grave : missing} />
      <div className={css.barCheck}>
        <CheckLine check={check} onCheckAgain={onCheckAgain} />
      </div>
      {toReview > 0 && (
        <Tooltip label={t('Next statement to review (Shift+F8 goes back)')}>
          <Button
            id="next-to-review"
            className={css.barNext ?? ''}
            variant="default"
            size="compact-sm"
            onClick={() => selectClaim(nextOpen(claims, reviewPlace(claims)))}
            rightSection={<Kbd keys="f8" />}
          >
            {t('Next')}
          </Button>
        </Tooltip>
      )}
    </div>
  )
}

interface TagsProps {
  claims: readonly Claim[]
  missing: readonly Omission[]
}

function Tags({ claims, missing }: TagsProps) {
  const { notFound, conflicts } = openCounts(claims)
  return (
    <div className={css.barTags}>
      {conflicts > 0 && (
        <Tag tone="wrong">
          <EqualNot size={12} aria-hidden />{' '}
          {t('{count, plural, one {# conflict} other {# conflicts}}', { count: conflicts })}
        </Tag>
      )}
      {notFound > 0 && (
        <Tag tone="check">
          <CircleHelp size={12} aria-hidden /> {t('{count, number} not found', { count: notFound })}
        </Tag>
      )}
      {missing.length > 0 && (
        <button
          type="button"
          className={css.leftOutTag}
          data-grave={pickGrave(missing).length > 0 || undefined}
          onClick={showLeftOut}
        >
          <ListPlus size={13} aria-hidden />{' '}
          {t('{count, number} possibly missing', { count: missing.length })}
        </button>
      )}
    </div>
  )
}
