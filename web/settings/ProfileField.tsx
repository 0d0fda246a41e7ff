import { TextInput } from '@mantine/core'
import type { Profile } from '#contract/profile.ts'
import { Restored } from '#web/app/typing/Restored.tsx'
import { useTyped } from '#web/app/typing/typed.ts'
import { useUser } from '#web/app/useUser.ts'
import { explain } from '#web/ui/explain.ts'
import { SaveStatus } from './SaveStatus.tsx'
import { useSaveMe } from './useSaveMe.ts'

interface Props {
  name: { [K in keyof Profile]: Profile[K] extends string ? K : never }[keyof Profile]
  label: string
  maxLength: number
  type?: 'text' | 'tel' | 'email'
  autoComplete?: string
  className?: string | undefined
}

/** A field of the profile that saves itself when left. What was typed stays when saving fails. */
export function ProfileField({ name, label, className, ...input }: Props) {
  const saved = useUser().profile[name]
  const typed = useTyped(`profile-field ${name}`, saved)
  const save = useSaveMe('form')
  const leave = () => {
    const text = typed.value.trim()
    if (text === saved) return typed.clear()
    const sent = () => typed.sent(typed.value)
    save.mutate({ profile: { [name]: text } }, { onSuccess: sent })
  }
  return (
    <TextInput
      {...(className && { className })}
      {...input}
      label={
        <>
          {label} <SaveStatus status={save.status} />
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
