import { Button, Textarea } from '@mantine/core'
import type { WordingLanguage } from '#contract/consent.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import type { Draft } from '#web/drafts/useDraft.ts'
import css from '#web/scribes/consent/consent.module.css'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  language: WordingLanguage
  draft: Draft<string>
  /** The wording that is stored; it can't be saved again. */
  stored: string | undefined
  submit: string
  isPending: boolean
  onSubmit: () => void
}

/** The text field of a wording with its button. */
export function WordingEditor({ language, draft, stored, submit, isPending, onSubmit }: Props) {
  const text = draft.value.trim()
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Textarea
        onKeyDown={sendByKeys}
        label={t('Wording')}
        description={t(
          'Saving creates a new version. Consent records keep the version that was read.',
        )}
        autosize
        minRows={4}
        maxLength={2_000}
        lang={language}
        dir="auto"
        value={draft.value}
        onChange={(event) => draft.set(event.currentTarget.value)}
      />
      <Restored typed={draft} />
      <div className={css.buttons}>
        <Button
          type="submit"
          disabled={text === stored || text === ''}
          loading={isPending}
          rightSection={<Kbd keys={SEND_KEYS} />}
        >
          {submit}
        </Button>
      </div>
    </form>
  )
}
