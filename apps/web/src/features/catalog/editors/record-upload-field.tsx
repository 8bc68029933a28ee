import type { RecordFields } from '@kitchen-table/domain/catalog'
import { getErrorMessage } from '../../../app/api.ts'
import { UploadField, type UploadFieldProps } from '../../../ui/fields/upload-field.tsx'
import type { RecordForm } from './use-record-form.ts'

type RecordUploadFieldProps<Values extends RecordFields> = Omit<
  UploadFieldProps,
  'onBusyChange' | 'describeUploadError'
> & {
  editor: RecordForm<Values>
  name: keyof Values & string
}

/** The upload field of a record. While a file is on its way, it is an unsaved change that cannot be saved yet. */
export function RecordUploadField<Values extends RecordFields>(props: RecordUploadFieldProps<Values>) {
  const { editor, name, ...field } = props
  return (
    <UploadField
      key={editor.discards}
      {...field}
      describeUploadError={getErrorMessage}
      onBusyChange={(isBusy) => editor.setUploading(name, isBusy)}
    />
  )
}
