import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { DiscardDialog } from '../../../app/forms/discard-dialog.tsx'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
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
  const [isUploading, setIsUploading] = useState(false)
  /** Whether the form was submitted while the file was on its way: the archive is compared when it has arrived. */
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isWaiting = isSubmitted && isUploading
  const [isAsking, setIsAsking] = useState(false)
  const mutation = useFormMutation({
    mutationFn: (upload: string) => adminClient.catalog.planImport({ upload }),
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
    onSuccess({ id }) {
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
      onPlanned(id)
    },
  })

  const compare = useEffectEvent((uploaded: ChosenFile) => {
    setIsSubmitted(false)
    void mutation.submit(uploaded.reference)
  })
  useEffect(() => {
    if (isSubmitted && !isUploading && file !== null) compare(file)
  }, [isSubmitted, isUploading, file])

  function submit() {
    const isMissing = file === null && !isUploading
    mutation.setErrors(isMissing ? { file: 'Please choose a file.' } : {})
    setIsSubmitted(!isMissing)
  }

  function changeFile(changed: ChosenFile | null) {
    setFile(changed)
    mutation.setErrors({})
  }

  function changeIsUploading(next: boolean) {
    setIsUploading(next)
    if (next) setIsSubmitted(false)
  }

  return (
    <FormDialog
      title="Import a library"
      description="Nothing changes yet. First you see what the import would add, change and leave."
      mutation={{ submit, errors: mutation.errors, isPending: mutation.isPending || isWaiting }}
      submitLabel="Look it over"
      busyText={isWaiting ? 'Waiting for the file…' : 'Comparing it with this library…'}
      onClose={() => (isUploading ? setIsAsking(true) : onClose())}
    >
      <UploadField
        label="Exported library"
        extensions={['.zip']}
        maxBytes={MAX_ARCHIVE_BYTES}
        value={file}
        onChange={changeFile}
        onBusyChange={changeIsUploading}
        upload={(chosen, options) =>
          uploadFile(chosen, { purpose: 'library-archive', name: chosen.name, ...options })
        }
        describeUploadError={getErrorMessage}
        error={mutation.errors.file}
        required
      />
      <DiscardDialog
        open={isAsking}
        title="End the upload?"
        description="The file is still being sent."
        keepLabel="Go on sending"
        discardLabel="End it"
        onKeep={() => setIsAsking(false)}
        onDiscard={onClose}
      />
    </FormDialog>
  )
}
