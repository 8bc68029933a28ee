import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { uploadFile } from '../../../app/upload-file.ts'
import { type ChosenFile, UploadField } from '../../../ui/upload-field.tsx'
import { describeArchiveError } from './archive-error.ts'
import { importsQuery } from './queries.ts'

const MAX_ARCHIVE_BYTES = 250 * 1024 * 1024

type UploadArchiveDialogProps = { onClose: () => void; onPlanned: (id: string) => void }

/** Uploads an archive and has it compared with the library. Nothing of the library changes. */
export function UploadArchiveDialog({ onClose, onPlanned }: UploadArchiveDialogProps) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const mutation = useFormMutation({
    mutationFn: () => adminClient.catalog.planImport({ upload: file?.reference ?? '' }),
    fields: {
      file: [
        'uploads.not_found',
        'uploads.incomplete',
        'uploads.used',
        'catalog.archive_invalid',
        'files.busy',
      ],
    },
    describeError: describeArchiveError,
    validate: (): FormErrors => (file === null ? { file: 'Please choose a file.' } : {}),
    onSuccess({ id }) {
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
      onPlanned(id)
    },
  })

  return (
    <FormDialog
      title="Import a library"
      description="Nothing changes yet. First you see what the import would add, change and leave."
      mutation={mutation}
      submitLabel="Look it over"
      busyText="Comparing it with this library…"
      onClose={onClose}
    >
      <UploadField
        label="Exported library"
        extensions={['.zip']}
        maxBytes={MAX_ARCHIVE_BYTES}
        value={file}
        onChange={setFile}
        upload={(chosen, options) =>
          uploadFile(chosen, { purpose: 'library-archive', name: chosen.name, ...options })
        }
        describeUploadError={getErrorMessage}
        error={mutation.errors.file}
        required
      />
    </FormDialog>
  )
}
