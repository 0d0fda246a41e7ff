import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Item } from '#contract/items.ts'
import { type ReportReason, reasonsToReport, reportItem, searchTimes } from '#contract/library.ts'
import { call } from '#web/api/client.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft, type Draft } from '#web/drafts/useDraft.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { reportReasons } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

/** Reports a public item to the administrators. */
export function ReportDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>()
  const typed = useDraft(`report ${item.id}`, '')
  const { mutate, isPending, error } = useReport(item.id, typed)
  const cancel = () => {
    typed.clear()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Report “{name}”', { name: item.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason) mutate(reason, { onSuccess: onClose })
        }}
      >
        <Stack gap="md">
          <FieldsetWhileSaving isSending={isPending}>
            <Fields reason={reason} onReason={setReason} typed={typed} />
          </FieldsetWhileSaving>
          <FormError error={error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={cancel}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              disabled={!reason}
              loading={isPending}
              rightSection={<Kbd keys={SEND_KEYS} />}
            >
              {t('Send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useReport(id: string, typed: Draft<string>) {
  return useMutation({
    mutationFn: (reason: ReportReason) =>
      call(reportItem, {
        params: { id },
        body: { reason, detail: typed.value },
        signal: AbortSignal.timeout(searchTimes.writeMs),
      }),
    onSuccess: () => {
      typed.clear()
      toastSuccess(t('Reported to the administrators'))
    },
  })
}

interface FieldsProps {
  reason: ReportReason | undefined
  onReason: (reason: ReportReason | undefined) => void
  typed: Draft<string>
}

function Fields({ reason, onReason, typed }: FieldsProps) {
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('What’s wrong with it?')}
        value={reason ?? ''}
        onChange={(value) => onReason(reasonsToReport.find((one) => one === value))}
      >
        <Stack gap="xs" mt="xs">
          {reasonsToReport.map((value) => (
            <Radio key={value} value={value} label={reportReasons[value]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        onKeyDown={sendByKeys}
        label={t('Details')}
        description={t('Don’t include patient information.')}
        autosize
        minRows={2}
        maxLength={2_000}
        value={typed.value}
        onChange={(event) => typed.set(event.currentTarget.value)}
      />
      <Restored typed={typed} />
    </Stack>
  )
}
