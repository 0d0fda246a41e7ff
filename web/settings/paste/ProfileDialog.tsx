import { Button, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PasteProfile } from '#contract/export.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { formatNote } from '#web/notes/output/paste.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS } from '#web/ui/send-by-keys.ts'
import { exampleNote } from './example-note.ts'
import css from './paste.module.css'
import { toForm, toProfile } from './profile-form.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  profile: PasteProfile
  /** The profile is not saved yet. */
  isNew: boolean
  onSave: (profile: PasteProfile, onSaved: () => void) => void
  onClose: () => void
}

/** Edits a paste profile; the example follows each change. */
export function ProfileDialog({ profile, isNew, onSave, onClose }: Props) {
  const start = toForm(profile)
  const draft = useDraft(`profile ${isNew ? 'new' : profile.id}`, start)
  const form = useForm({ initialValues: draft.value, onValuesChange: draft.set })
  const current = toProfile(profile, form.values)
  const cancel = () => {
    draft.clear()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Copy format')} size="lg">
      <form
        onSubmit={form.onSubmit((values) => onSave(current, () => draft.sent(values)))}
        className={css.form}
      >
        <ProfileFields form={form} />
        <Restored typed={draft} onDiscard={() => form.setValues(start)} />
        <pre className={css.preview} aria-label={t('Example')}>
          {formatNote(exampleNote, current)}
        </pre>
        <div className={css.actions}>
          <Button variant="default" onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" rightSection={<Kbd keys={SEND_KEYS} />}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
