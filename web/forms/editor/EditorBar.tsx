import { ActionIcon, Button } from '@mantine/core'
import { ChevronLeft, ChevronRight, Minus, Plus, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './editor.module.css'
import { locale, t } from '#web/i18n/i18n.ts'

/** Adds fields and takes edits back. */
export interface BarEditing {
  isSaving: boolean
  onAdd: () => void
  /** Undefined where there is nothing to take back. */
  onUndo: (() => void) | undefined
}

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
  zoom: number
  onZoom: (zoom: number) => void
  /** Undefined where the fields can't be changed. */
  editing: BarEditing | undefined
  children?: ReactNode
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const percents = new Intl.NumberFormat(locale, { style: 'percent' })
const icon = { size: 16, 'aria-hidden': true } as const

/** Turns pages, zooms, adds fields and takes edits back. */
export function EditorBar({ page, pages, onPage, zoom, onZoom, editing, children }: Props) {
  const [smaller, larger] = [zooms.findLast((one) => one < zoom), zooms.find((one) => one > zoom)]
  const button = { variant: 'default', size: 30 } as const
  return (
    <div className={css.bar} role="toolbar" aria-label={t('Page and fields')}>
      <ActionIcon
        {...button}
        aria-label={t('Previous page')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft {...icon} />
      </ActionIcon>
      <span aria-live="polite">{t('Page {page, number} of {pages, number}', { page, pages })}</span>
      <ActionIcon
        {...button}
        aria-label={t('Next page')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight {...icon} />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={t('Zoom out')}
        disabled={smaller === undefined}
        onClick={() => onZoom(smaller ?? zoom)}
      >
        <Minus {...icon} />
      </ActionIcon>
      <span>{percents.format(zoom)}</span>
      <ActionIcon
        {...button}
        aria-label={t('Zoom in')}
        disabled={larger === undefined}
        onClick={() => onZoom(larger ?? zoom)}
      >
        <Plus {...icon} />
      </ActionIcon>
      {editing && (
        <>
          <Button size="compact-sm" variant="default" onClick={editing.onAdd}>
            {t('Add a field')}
          </Button>
          <ActionIcon
            {...button}
            aria-label={t('Undo')}
            disabled={!editing.onUndo}
            onClick={editing.onUndo}
          >
            <Undo2 {...icon} />
          </ActionIcon>
          <small role="status">{editing.isSaving ? t('Saving…') : t('Saved')}</small>
        </>
      )}
      {children}
    </div>
  )
}
