import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Item, publishItem } from '#contract/items.ts'
import { searchTimes } from '#contract/library.ts'
import { type PatientHint, patientHints, listTexts } from '#common/patient-hints.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { fieldName } from '../item-field-name.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { markHints } from './mark-hints.ts'
import css from './publish.module.css'
import { t } from '#web/i18n/i18n.ts'

const kinds: Record<PatientHint['kind'], string> = {
  name: t('Name'),
  date: t('Date'),
  number: t('ID number'),
  contact: t('Contact details'),
  age: t('Age'),
}

interface Props {
  item: Item
  /** What becomes public besides the texts of the item. */
  children?: ReactNode
  onPublished: (item: Item) => void
  onClose: () => void
}

/** Shows every field as others will read it, with possible patient data marked; a confirmation publishes it. */
export function PublishDialog({ item, children, onPublished, onClose }: Props) {
  const [agreed, setAgreed] = useState(false)
  const hints = patientHints(item)
  const { mutate, isPending, error } = usePublish(item, onPublished)
  return (
    <Modal opened onClose={onClose} title={t('Review before publishing')} size="lg">
      <div className={css.review}>
        {hints.length > 0 && <Hints hints={hints} />}
        <PublishedText item={item} hints={hints}>
          {children}
        </PublishedText>
        <Checkbox
          label={
            hints.length > 0
              ? t('I’ve checked each highlight: none contains patient information')
              : t('I confirm this contains no patient information')
          }
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <FormError error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Keep private')}
          </Button>
          <Button
            disabled={!agreed}
            loading={isPending}
            onClick={() => mutate(undefined, { onSuccess: onClose })}
          >
            {t('Make public')}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

function usePublish(item: Item, onPublished: (item: Item) => void) {
  return useMutation({
    mutationFn: () =>
      call(publishItem, {
        params: { id: item.id },
        body: { version: item.version, confirmed: true },
        signal: AbortSignal.timeout(searchTimes.writeMs),
      }),
    onSuccess: (published) => {
      onPublished(published)
      toastSuccess(t('Now public'))
    },
  })
}

function Hints({ hints }: { hints: readonly PatientHint[] }) {
  return (
    <div className={css.hints} role="alert">
      <strong>
        {t(
          '{count, plural, one {# place looks like patient data} other {# places look like patient data}}',
          { count: hints.length },
        )}
      </strong>
      <ul>
        {hints.map((hint, n) => (
          <li key={n}>
            <mark>{hint.text}</mark>{' '}
            {t('{kind} ({field})', { kind: kinds[hint.kind], field: fieldName(hint.where) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PublishedTextProps {
  item: Item
  hints: readonly PatientHint[]
  children: ReactNode
}

function PublishedText({ item, hints, children }: PublishedTextProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled area must be reachable by keyboard
    <section className={css.reviewed} aria-label={t('Text to be made public')} tabIndex={0}>
      {listTexts(item).map(({ where, text }) => (
        <div key={where}>
          <h3>{fieldName(where)}</h3>
          <p>
            {markHints(
              text,
              hints.filter((hint) => hint.where === where),
            ).map((part, n) => (part.marked ? <mark key={n}>{part.text}</mark> : part.text))}
          </p>
        </div>
      ))}
      {children}
      <div>
        <h3>{t('Author')}</h3>
        <p>{item.author.name}</p>
      </div>
    </section>
  )
}
