import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Profile } from '#contract/profile.ts'
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
  const [typed, setTyped] = useState<string>()
  const save = useSaveMe('form')
  const leave = () => {
    if (typed === undefined || typed.trim() === saved) return setTyped(undefined)
    save.mutate({ profile: { [name]: typed.trim() } }, { onSuccess: () => setTyped(undefined) })
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
      value={typed ?? saved}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
        if (event.key === 'Escape') setTyped(undefined)
      }}
      error={save.isError && typed !== undefined && explain(save.error).message}
    />
  )
}
