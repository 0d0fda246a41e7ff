import { Button, Group as Row, Modal, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormState, FormSummary } from '#contract/forms.ts'
import { formStates } from '#web/shell/items/form-states.ts'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { useChangeStateFor } from '../form-changes.ts'
import css from '../forms.module.css'
import { formQuery } from '../queries.ts'
import { t } from '#web/i18n/i18n.ts'

const maxReason = 2_000

interface Props {
  form: FormSummary
  onClose: () => void
}

/** Sets the state of a form with a reason, and shows the earlier reasons. */
export function ChangeState({ form, onClose }: Props) {
  const [state, setState] = useState<FormState>(form.state)
  const [reason, setReason] = useState('')
  const change = useChangeStateFor(form, onClose)
  return (
    <Modal opened onClose={onClose} title={t('Change the state of {name}', { name: form.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ newState: state, reason: reason.trim() })
        }}
      >
        <Stack gap="md">
          <FormError error={change.error} />
          <FieldsetWhileSaving isSending={change.isPending}>
            <Inputs {...{ state, reason }} onState={setState} onReason={setReason} />
          </FieldsetWhileSaving>
          <Reasons id={form.id} />
          <Row justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {t('Change the state')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  )
}

interface InputsProps {
  state: FormState
  reason: string
  onState: (state: FormState) => void
  onReason: (reason: string) => void
}

function Inputs({ state, reason, onState, onReason }: InputsProps) {
  const states = Object.keys(formStates) as FormState[]
  return (
    <Stack gap="md">
      <NativeSelect
        label={t('State')}
        data={states.map((one) => ({ value: one, label: formStates[one].text }))}
        value={state}
        onChange={({ currentTarget: { value } }) =>
          onState(states.find((one) => one === value) ?? state)
        }
      />
      <Textarea
        label={t('Reason')}
        description={t('Group members see it while the form’s state is “Failed”.')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxReason}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </Stack>
  )
}

/** The reasons of earlier changes, newest first. */
function Reasons({ id }: { id: string }) {
  const { data } = useQuery(formQuery(useQueryClient(), id))
  if (!data || data.log.length === 0) return null
  return (
    <div>
      <h3 className={css.heading}>{t('Earlier reasons')}</h3>
      <ul className={css.reasons}>
        {data.log.toReversed().map(({ at, state, reason }) => (
          <li key={at}>
            <strong>{formStates[state].text}</strong> <RelativeTime instant={at} />
            <p dir="auto">{reason}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
