import { Button, Modal, NumberInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { largestClinic, requestDemo } from '#contract/billing.ts'
import { useUser } from '#web/api/useUser.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { pricingQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  clinic: string
  onClose: () => void
}

/** Asks the vendor for a demo, or says who to ask where no address is set up. */
export function DemoDialog({ clinic, onClose }: Props) {
  const query = useQuery(pricingQuery)
  return (
    <Modal opened onClose={onClose} title={t('Book a demo')}>
      <Loaded what={t('the form')} query={query}>
        {({ hasDemo }) =>
          hasDemo ? (
            <DemoForm clinic={clinic} onClose={onClose} />
          ) : (
            <p>
              {t(
                'Demo requests aren’t set up on this installation. Ask one of its administrators.',
              )}
            </p>
          )
        }
      </Loaded>
    </Modal>
  )
}

function DemoForm({ clinic: group, onClose }: Props) {
  const { profile, email } = useUser()
  const [name, setName] = useState(`${profile.firstName} ${profile.lastName}`.trim())
  const [clinic, setClinic] = useState(group)
  const [typedSize, setSize] = useState<number | string>('')
  const [time, setTime] = useState('')
  const size = Number(typedSize)
  const isWhole = Number.isInteger(size) && size > 0 && size <= largestClinic
  const request = useMutation({
    mutationFn: () => call(requestDemo, { body: { name, clinic, size, time } }),
    meta: { shownBy: 'form' },
    onSuccess: () => {
      toastSuccess(t('Request sent. You’ll get an answer at {email}.', { email }))
      onClose()
    },
  })
  const isComplete = isWhole && [name, clinic, time].every((text) => text.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) request.mutate()
  }
  return (
    <Stack component="form" onSubmit={submit}>
      <TextInput
        label={t('Your name')}
        required
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t('Clinic')}
        required
        maxLength={200}
        value={clinic}
        onChange={({ currentTarget }) => setClinic(currentTarget.value)}
      />
      <NumberInput
        label={t('Number of clinicians')}
        required
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        error={typedSize !== '' && !isWhole && t('Enter a whole number greater than 0.')}
        value={typedSize}
        onChange={setSize}
      />
      <TextInput
        label={t('When would suit you?')}
        required
        maxLength={200}
        placeholder={t('For example, Tuesday afternoon')}
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      {request.isError && <FormError error={request.error} />}
      <Button type="submit" disabled={!isComplete} loading={request.isPending}>
        {t('Request a demo')}
      </Button>
    </Stack>
  )
}
