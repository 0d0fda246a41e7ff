import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { type DictionaryOwner, type DictionaryTerm } from '#contract/dictionary.ts'
import type { GroupSummary } from '#contract/groups.ts'
import { Panel } from '#web/ui/Panel.tsx'
import css from './dictionary.module.css'
import { Files } from './Files.tsx'
import { TermDialog } from './TermDialog.tsx'
import { TermPage } from './TermPage.tsx'
import { type DictionarySearch, useDictionary } from './useDictionary.ts'
import { t } from '#web/i18n/i18n.ts'

const owners = [
  { value: 'user', label: t('My words') },
  { value: 'clinic', label: t('Clinic words') },
] as const

/** The words of the user, of their groups and of the clinic: drugs, people, places. */
export function DictionarySettings() {
  const search = useDictionary()
  const [editing, setEditing] = useState<DictionaryTerm | 'new'>()
  const { owner, group, total, editable } = search
  return (
    <Panel>
      <div className={css.head}>
        <OwnerSwitch {...search} />
        {editable && (
          <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setEditing('new')}>
            {t('Add a word')}
          </Button>
        )}
      </div>
      <p className={css.hint}>{hintOf(owner, group)}</p>
      <TextInput
        aria-label={t('Find a word')}
        placeholder={t('Find a word')}
        type="search"
        leftSection={<Search size={15} aria-hidden />}
        value={search.text}
        onChange={(event) => search.setText(event.currentTarget.value)}
      />
      <TermPage search={search} onEdit={setEditing} />
      <Files owner={owner} total={total} editable={editable} />
      {editing && (
        <TermDialog
          owner={owner}
          term={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  )
}

function hintOf(owner: DictionaryOwner, group: GroupSummary | undefined): string {
  if (group)
    return t('Names used in the visits of licensed members of “{name}”.', {
      name: group.name,
    })
  return owner === 'clinic'
    ? t('Names for everyone in the clinic. Only administrators can edit them.')
    : t('Names for speech recognition to listen for. Used in your visits.')
}

type SwitchProps = Pick<DictionarySearch, 'owner' | 'groups' | 'setOwner'>

/** Chooses a dictionary. Names of groups may be long, so they are in a list. */
function OwnerSwitch({ owner, groups, setOwner }: SwitchProps) {
  const choices = [...owners, ...groups.map(({ id, name }) => ({ value: id, label: name }))]
  const choose = (next: string) => {
    const chosen = choices.find(({ value }) => value === next)
    if (chosen) setOwner(chosen.value)
  }
  return (
    <NativeSelect
      aria-label={t('Dictionary')}
      value={owner}
      data={choices}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
