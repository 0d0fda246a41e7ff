import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useListDialogs } from './ask.ts'
import { t } from '#web/i18n/i18n.ts'

const close = () => useListDialogs.setState({ question: undefined })

/** The dialog of `askForText`; one on the page. */
export function Asking() {
  const question = useListDialogs((a) => a.question)
  const submit = (form: FormData) => {
    const text = form.get('text')
    close()
    if (typeof text === 'string' && text.trim()) question?.done(text.trim())
  }
  return (
    <Modal opened={question !== undefined} onClose={close} title={question?.title} size="sm">
      <form action={submit}>
        <TextInput
          name="text"
          aria-label={question?.title ?? ''}
          defaultValue={question?.text ?? ''}
          maxLength={100}
          required
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{question?.button}</Button>
        </Group>
      </form>
    </Modal>
  )
}
