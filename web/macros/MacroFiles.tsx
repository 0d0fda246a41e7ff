import { ActionIcon, FileButton, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download, Ellipsis, Upload } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { AppError } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { saveFile } from '#web/ui/save-file.ts'
import type { MacroImport } from './import.ts'
import { t } from '#web/i18n/i18n.ts'

const ImportMacros = lazy(async () => ({
  default: (await import('./ImportMacros.tsx')).ImportMacros,
}))
const icon = { size: 16, 'aria-hidden': true } as const

/** Imports macros from files and saves them to one. */
export function MacroFiles({ macros }: { macros: readonly Item[] }) {
  const [incoming, setIncoming] = useState<MacroImport[]>()
  const reset = useRef<() => void>(null)
  const read = useMutation({
    mutationFn: async (files: File[]) => {
      const { readMacros } = await import('./import.ts')
      return readMacros(files, macros).catch(throwReadable)
    },
    onSuccess: setIncoming,
  })
  return (
    <>
      <FileButton
        multiple
        accept=".json,.md,.markdown,.txt"
        resetRef={reset}
        onChange={(files) => {
          if (files.length > 0) read.mutate(files)
          // Lets the user choose the same file again.
          reset.current?.()
        }}
      >
        {({ onClick }) => (
          <FileMenu macros={macros} isReading={read.isPending} onImport={onClick} />
        )}
      </FileButton>
      {incoming && (
        <Suspense>
          <ImportMacros
            incoming={incoming}
            macros={macros}
            onClose={() => setIncoming(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

interface MenuProps {
  macros: readonly Item[]
  isReading: boolean
  onImport: () => void
}

function FileMenu({ macros, isReading, onImport }: MenuProps) {
  const own = macros.filter(({ mine }) => mine)
  const save = useMutation({
    mutationFn: async () => {
      const { toMacroFile } = await import('./macro-file.ts')
      saveFile(toMacroFile(own), 'Macros.json')
    },
  })
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('Import or save macros')}
          loading={isReading}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Upload {...icon} />} onClick={onImport}>
          {t('Import from files')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Download {...icon} />}
          disabled={own.length === 0}
          onClick={() => save.mutate()}
        >
          {t('Save all to a file')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function throwReadable(error: unknown): never {
  if (error instanceof AppError) throw error
  throw new AppError('bad-request', 'This file couldn’t be read.')
}
