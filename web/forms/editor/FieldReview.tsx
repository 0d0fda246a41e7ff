import { Button, VisuallyHidden } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FormField } from '#contract/form-fields.ts'
import { type Action, useActions } from '#web/shell/actions.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useLatest } from '#web/ui/useLatest.ts'
import css from './editor.module.css'
import { nameInputId } from './FieldDetails.tsx'
import { typeNames } from './field-names.ts'
import { isUnmapped, nextUncertain, uncertainWords, whyUncertain } from './uncertain.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  fields: readonly FormField[]
  selected: FormField | undefined
  isReadOnly: boolean
  onSelect: (id: string) => void
  onConfirm: (field: FormField) => void
}

/** How many fields have a source and how many are uncertain, with the way to the next uncertain one. */
export function FieldReview(props: Props) {
  const { fields } = props
  return (
    <div className={css.summary}>
      <span>
        {t('{mapped, number} of {count, plural, one {# field} other {# fields}} have a source', {
          mapped: fields.filter((field) => !isUnmapped(field)).length,
          count: fields.length,
        })}
      </span>
      {!props.isReadOnly && fields.length > 0 && <ReviewButtons {...props} />}
    </div>
  )
}

function ReviewButtons({ fields, selected, onSelect, onConfirm }: Props) {
  const [shownId, setShownId] = useState<string>()
  const shown = fields.find(({ id }) => id === shownId)
  const left = fields.filter(whyUncertain).length
  const canConfirm = selected !== undefined && whyUncertain(selected) !== undefined
  const go = (by: 1 | -1 = 1) => {
    const next = nextUncertain(fields, selected?.id, by)
    setShownId(next?.id)
    if (next) onSelect(next.id)
  }
  const confirm = () => {
    if (selected && canConfirm) onConfirm(selected)
    go()
  }
  useReviewKeys({ hasLeft: left > 0, hasSelected: selected !== undefined, go, confirm })
  return (
    <>
      <span role="status">
        {t('{count, plural, =0 {No fields to check} other {# to check}}', { count: left })}
        <VisuallyHidden>
          {shown && whyUncertain(shown) && `. ${announcement(shown)}`}
        </VisuallyHidden>
      </span>
      <span className={css.reviewButtons}>
        <ReviewButton isDisabled={left === 0} keys="f8" onClick={() => go()}>
          {t('Next uncertain field')}
        </ReviewButton>
        <ReviewButton isDisabled={!canConfirm} keys="mod+enter" onClick={confirm}>
          {t('Confirm field')}
        </ReviewButton>
      </span>
    </>
  )
}

interface ButtonProps {
  isDisabled: boolean
  keys: string
  onClick: () => void
  children: string
}

/** A button that keeps the focus when it becomes disabled. */
const ReviewButton = ({ isDisabled, keys, onClick, children }: ButtonProps) => (
  <Button
    size="compact-sm"
    variant="default"
    data-disabled={isDisabled || undefined}
    aria-disabled={isDisabled || undefined}
    rightSection={<Kbd keys={keys} />}
    onClick={() => isDisabled || onClick()}
  >
    {children}
  </Button>
)

function announcement(field: FormField): string {
  const why = whyUncertain(field)
  return t('{name}, {type}: {why}', {
    name: field.name || t('No name'),
    type: typeNames[field.type],
    why: why ? uncertainWords[why] : '',
  })
}

interface Keys {
  hasLeft: boolean
  hasSelected: boolean
  go: (by: 1 | -1) => void
  confirm: () => void
}

/** F8 and Shift+F8 go through the uncertain fields, and Ctrl+Enter confirms one. The name of the next gets the focus. */
function useReviewKeys({ hasLeft, hasSelected, go, confirm }: Keys): void {
  const latest = useLatest({ go, confirm })
  const actions = useMemo<Action[]>(() => {
    const nothing = hasLeft ? undefined : t('No fields to check')
    return [
      {
        section: 'Here',
        id: 'next-uncertain-field',
        label: t('Next uncertain field'),
        keys: 'f8',
        icon: ListChecks,
        disabled: nothing,
        run: () => byKey(() => latest.current.go(1)),
      },
      {
        section: 'Here',
        id: 'previous-uncertain-field',
        label: t('Previous uncertain field'),
        keys: 'shift+f8',
        keyOnly: true,
        disabled: nothing,
        run: () => byKey(() => latest.current.go(-1)),
      },
      {
        section: 'Here',
        id: 'confirm-field',
        label: t('Confirm field'),
        keys: 'mod+enter',
        disabled: hasSelected ? undefined : t('Select a field first.'),
        run: () => byKey(() => latest.current.confirm()),
      },
    ]
  }, [hasLeft, hasSelected, latest])
  useActions(actions)
}

/** Goes to a field by the keyboard: saves the name that is being typed first, then focuses that of the next field. */
function byKey(go: () => void): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  // The fields with that name are shown with the next frame.
  requestAnimationFrame(() => {
    go()
    requestAnimationFrame(() => document.getElementById(nameInputId)?.focus())
  })
}
