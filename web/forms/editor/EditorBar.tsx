import { ActionIcon, Button } from '@mantine/core'
import { ChevronLeft, ChevronRight, Minus, Plus, Undo2 } from 'lucide-react'
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
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const percents = new Intl.NumberFormat(locale, { style: 'percent' })
const icon = { size: 16, 'aria-hidden': true } as const

/** Turns pages, zooms, adds fields and takes edits back. */
export function EditorBar({ page, pages, onPage, zoom, onZoom, editing }: Props) {
  const place = zooms.indexOf(zoom)
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
        disabled={place <= 0}
        onClick={() => onZoom(zooms[place - 1] ?? zoom)}
      >
        <Minus {...icon} />
      </ActionIcon>
      <span>{percents.format(zoom)}</span>
      <ActionIcon
        {...button}
        aria-label={t('Zoom in')}
        disabled={place === zooms.length - 1}
        onClick={() => onZoom(zooms[place + 1] ?? zoom)}
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
    </div>
  )
}
