import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { DiscardDialog } from '../../../app/forms/discard-dialog.tsx'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { uploadFile } from '../../../app/upload-file.ts'
import { type ChosenFile, UploadField } from '../../../ui/fields/upload-field.tsx'
import { describeArchiveError } from './archive-error.ts'
import { messages } from './import.messages.ts'
import { messages as adminMessages } from './messages.ts'
import { libraryImportsQuery } from './queries.ts'

const MAX_ARCHIVE_BYTES = 250 * 1024 * 1024

type UploadArchiveDialogProps = { onClose: () => void; onPlanned: (id: string) => void }

/** Uploads an archive and has it compared with the library. Nothing of the library changes. */
export function UploadArchiveDialog({ onClose, onPlanned }: UploadArchiveDialogProps) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  /** Set when the form is submitted while a file is on its way: what is compared is the file that arrives. */
  const [waiting, setWaiting] = useState<{ before: ChosenFile | null } | null>(null)
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
      void queryClient.invalidateQueries({ queryKey: libraryImportsQuery.queryKey })
      onPlanned(id)
    },
  })

  const stopWaiting = useEffectEvent((before: ChosenFile | null) => {
    setWaiting(null)
    if (file !== null && file !== before) void mutation.submit(file.reference)
  })
  useEffect(() => {
    if (waiting !== null && !isUploading) stopWaiting(waiting.before)
  }, [waiting, isUploading])

  function submit() {
    if (isUploading) setWaiting({ before: file })
    else if (file === null) mutation.setErrors({ file: adminMessages.chooseAFile() })
    else void mutation.submit(file.reference)
  }

  function changeFile(changed: ChosenFile | null) {
    setFile(changed)
    mutation.setErrors({})
  }

  return (
    <FormDialog
      title={messages.importLibrary()}
      description={messages.importExplained()}
      mutation={{ submit, errors: mutation.errors, isPending: mutation.isPending || waiting !== null }}
      submitLabel={messages.lookItOver()}
      busyText={waiting ? messages.waitingForTheFile() : messages.comparing()}
      onClose={() => (isUploading ? setIsAsking(true) : onClose())}
    >
      <UploadField
        label={messages.exportedLibrary()}
        extensions={['.zip']}
        maxBytes={MAX_ARCHIVE_BYTES}
        value={file}
        onChange={changeFile}
        onBusyChange={setIsUploading}
        upload={(chosen, options) =>
          uploadFile(chosen, { purpose: 'library-archive', name: chosen.name, ...options })
        }
        describeUploadError={getErrorMessage}
        error={mutation.errors.file}
        required
      />
      <DiscardDialog
        open={isAsking && isUploading}
        title={messages.endTheUpload()}
        description={messages.stillSending()}
        keepLabel={messages.goOnSending()}
        discardLabel={messages.endIt()}
        onKeep={() => setIsAsking(false)}
        onDiscard={onClose}
      />
    </FormDialog>
  )
}
