import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/profile.ts'
import { saveMe } from '#web/api/session.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { useUser } from '#web/api/useUser.ts'
import { explain } from '#web/ui/explain.ts'
import { SaveStatus } from './SaveStatus.tsx'

interface Props {
  name: { [K in keyof Profile]: Profile[K] extends string ? K : never }[keyof Profile]
  label: string
  maxLength: number
  type?: 'text' | 'tel' | 'email'
  autoComplete?: string
  className?: string | undefined
}

/** A profile field that saves on blur. Typed text stays if saving fails. */
export function ProfileField({ name, label, className, ...input }: Props) {
  const saved = useUser().profile[name]
  const typed = useDraft(`profile-field ${name}`, saved)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (text: string) => saveMe(queries, { profile: { [name]: text.trim() } }),
    meta: { shownBy: 'form' },
    onSuccess: (_, text) => typed.sent(text),
  })
  const leave = () => {
    if (typed.value.trim() !== saved) return save.mutate(typed.value)
    // Kept until the save succeeds, because it may fail.
    if (!save.isPending) typed.clear()
  }
  return (
    <TextInput
      {...(className && { className })}
      {...input}
      label={
        <>
          {label}
          <SaveStatus status={save.status} />
        </>
      }
      aria-label={label}
      value={typed.value}
      onChange={(event) => typed.set(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
        if (event.key === 'Escape') typed.clear()
      }}
      description={typed.restored && <Restored typed={typed} />}
      error={save.isError && typed.value !== saved && explain(save.error).message}
    />
  )
}
