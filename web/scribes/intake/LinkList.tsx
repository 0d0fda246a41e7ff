import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteIntake, type Intake, withdrawIntake } from '#contract/intake.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { t } from '#web/i18n/i18n.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { fullDate } from '#web/ui/times.ts'
import { toastError } from '#web/ui/toast.tsx'
import css from './intake.module.css'
import { isWorking, stateWords, toneOf } from './words.ts'

/** The links of a visit with how far each has come. */
export function LinkList({ scribeId, items }: { scribeId: string; items: readonly Intake[] }) {
  if (items.length === 0) return null
  return (
    <section aria-label={t('Links for this visit')}>
      <h3>{t('Links for this visit')}</h3>
      <ul className={css.links}>
        {items.map((intake) => (
          <LinkRow key={intake.id} scribeId={scribeId} intake={intake} />
        ))}
      </ul>
    </section>
  )
}

function LinkRow({ scribeId, intake }: { scribeId: string; intake: Intake }) {
  const { id, title, created, lines, state } = intake
  const queries = useQueryClient()
  const change = {
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.intake(scribeId) }),
    onError: (error: unknown) => toastError(error),
  }
  const withdraw = useMutation({
    mutationFn: () => call(withdrawIntake, { params: { id } }),
    ...change,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteIntake, { params: { id } }),
    ...change,
  })
  return (
    <li>
      <div>
        <strong>{title}</strong> <Tag tone={toneOf(state)}>{stateWords(intake)}</Tag>
        <p>
          {t('Created {when}', { when: fullDate(created) })}
          {lines.length > 0 &&
            ` · ${t('{count, plural, one {# answer} other {# answers}}', { count: lines.length })}`}
        </p>
      </div>
      <Group gap="xs">
        {isWorking(state) && (
          <Button
            variant="default"
            size="xs"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            {t('Close the link')}
          </Button>
        )}
        <ConfirmButton
          variant="subtle"
          color="red"
          size="xs"
          question={t(
            'The link will stop working, and its answers will be deleted from the visit.',
          )}
          confirm={t('Delete the link and its answers')}
          onConfirm={() => remove.mutate()}
        >
          {t('Delete')}
        </ConfirmButton>
      </Group>
    </li>
  )
}
