import '@mantine/dropzone/styles.layer.css'
import { NativeSelect } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useMyGroups } from '#web/api/my-groups.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import css from './forms.module.css'
import { formsQuery } from './queries.ts'
import { UploadRow } from './UploadRow.tsx'
import { uploadForms, useFormUploads } from './uploads.ts'
import { t } from '#web/i18n/i18n.ts'

const choose = t('Drop PDF forms here, or choose')

/** Where PDFs are dropped or chosen, and those on their way. */
export function UploadForms() {
  const queries = useQueryClient()
  const uploads = useFormUploads((state) => state.uploads)
  const [group, setGroup] = useState('me')
  const maxBytes = useInfiniteQuery(formsQuery).data?.pages[0]?.maxBytes
  const add = (files: File[]) => uploadForms(queries, files, group)
  return (
    <>
      <Dropzone
        onDrop={add}
        // The server looks at the bytes, and says what is wrong with a file.
        onReject={(rejected: { file: File }[]) => add(rejected.map(({ file }) => file))}
        accept={{ 'application/pdf': ['.pdf'] }}
        className={css.drop ?? ''}
        role="group"
        aria-label={t('PDF forms')}
        inputProps={{ 'aria-label': choose }}
      >
        <Upload size={18} strokeWidth={1.7} aria-hidden />
        <span>
          <strong>{choose}</strong>
          <small>
            {maxBytes !== undefined && t('Up to {size} each', { size: fileSize(maxBytes) })}
          </small>
        </span>
      </Dropzone>
      <GroupSelect value={group} onChange={setGroup} />
      {uploads.length > 0 && (
        <ul className={css.forms} aria-label={t('Uploads')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </>
  )
}

interface GroupSelectProps {
  value: string
  onChange: (group: string) => void
}

/** Who will see what is uploaded; nothing for those who may publish to no group. */
function GroupSelect({ value, onChange }: GroupSelectProps) {
  const groups = (useMyGroups() ?? []).filter(({ mayPublish }) => mayPublish)
  if (groups.length === 0) return null
  return (
    <NativeSelect
      label={t('Visible to')}
      className={css.audience ?? ''}
      data={[
        { value: 'me', label: t('Private') },
        ...groups.map(({ id, name }) => ({ value: id, label: t('Group: {name}', { name }) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
