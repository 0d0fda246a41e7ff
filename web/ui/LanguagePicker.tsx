import { Combobox, useCombobox } from '@mantine/core'
import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { directionOf, ownName } from '#contract/languages.ts'
import { languageName } from '#web/i18n/languages.ts'
import { rememberLanguage, usePreferences } from '#web/ui/preferences.ts'
import { languageChoices, type LanguageGroup } from './language-choices.ts'
import css from './ui.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props<Code extends string> {
  /** What may be chosen, in the order shown. */
  codes: readonly Code[]
  value: string | null
  onChoose: (code: Code) => void
  /** The button that opens it; its click handler gets `open`. */
  button: (open: () => void) => ReactNode
  /** Shown below the languages. */
  footer?: ReactNode
}

/** Chooses a language by typing the beginning of its name; recent ones come first. */
export function LanguagePicker<Code extends string>({
  codes,
  value,
  onChoose,
  button,
  footer,
}: Props<Code>) {
  const recent = usePreferences((p) => p.languages)
  const { box, typed, search } = useSearchBox()
  const choose = (option: string) => {
    const code = codes.find((one) => one === option)
    if (!code) return
    rememberLanguage(code)
    onChoose(code)
    box.closeDropdown()
  }
  return (
    <Combobox
      store={box}
      width={260}
      position="bottom-end"
      shadow="md"
      keepMounted={false}
      onOptionSubmit={choose}
      transitionProps={{ duration: 120 }}
    >
      <Combobox.Target targetType="button">{button(() => box.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          placeholder={t('Search languages')}
          aria-label={t('Search languages')}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <Options groups={languageChoices(codes, recent, typed)} value={value} />
        {footer && <Combobox.Footer>{footer}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The list that opens with an empty search field, and gives the focus back when it closes. */
function useSearchBox() {
  const [typed, setTyped] = useState('')
  const box = useCombobox({
    onDropdownClose() {
      box.resetSelectedOption()
      box.focusTarget()
      setTyped('')
    },
    onDropdownOpen: () => box.focusSearchInput(),
  })
  const search = (text: string) => {
    setTyped(text)
    box.updateSelectedOptionIndex()
  }
  return { box, typed, search }
}

function Options({ groups, value }: { groups: LanguageGroup[]; value: string | null }) {
  return (
    <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
      {groups.length === 0 && <Combobox.Empty>{t('No language found')}</Combobox.Empty>}
      {groups.map(({ label, codes }) => (
        <Combobox.Group key={label} label={label}>
          {codes.map((code) => (
            <Combobox.Option key={code} value={code} active={code === value}>
              <Choice code={code} chosen={code === value} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  )
}

function Choice({ code, chosen }: { code: string; chosen: boolean }) {
  const [name, own] = [languageName(code), ownName(code)]
  return (
    <span className={css.language}>
      <span>{name}</span>
      {own.toLowerCase() !== name.toLowerCase() && (
        <span lang={code} dir={directionOf(code)} className={css.ownName}>
          {own}
        </span>
      )}
      {chosen && <Check size={14} aria-label={t('selected')} />}
    </span>
  )
}
