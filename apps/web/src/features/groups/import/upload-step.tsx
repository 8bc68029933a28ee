import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import type { RefusalCode } from '@kitchen-table/contract/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import { managerClient } from '../../../app/manager-api.ts'
import { uploadFile } from '../../../app/upload-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { type ChosenFile, UploadField } from '../../../ui/upload-field.tsx'
import { ColumnsHelp } from './columns-help.tsx'
import { ContinueImportLink } from './continue-import-link.tsx'
import { CSV_ERROR, describeCsvError, isCsvInvalid } from './csv-error.ts'
import { importQuery, importsQuery } from './import-queries.ts'
import { RecentImports } from './recent-imports.tsx'
import { StepHeading } from './step-heading.tsx'
import { useImportMutation } from './unfinished-import.ts'

/** As the server accepts them. */
const MAX_CSV_BYTES = 2 * 1024 * 1024

/** The refusals after which the file has to be chosen again. */
const fileRefusals = [
  'groups.csv_invalid',
  'uploads.not_found',
  'uploads.incomplete',
  'uploads.used',
] as const satisfies RefusalCode[]

type CsvUploadProps = {
  group: GroupDetails
  /** An uploaded file that could not be reviewed yet, for example because another import is to be finished first. */
  waitingFile: ChosenFile | null
  onWaitingFile: (file: ChosenFile | null) => void
  onOpenImport: (id: string) => void
}

type UploadStepProps = CsvUploadProps & { onClose: () => void }

/** Step 1: the file. It is reviewed as soon as it has arrived; nothing is written. */
export function UploadStep({ onClose, ...upload }: UploadStepProps) {
  const { group, onOpenImport } = upload
  return (
    <>
      <StepHeading
        group={group}
        step="step 1 of 2"
        title="Choose a file of people"
        lead="Nobody is invited yet. First you see what would happen with every line."
        onClose={onClose}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-6">
          <CsvUpload {...upload} />
          <RecentImports slug={group.slug} onOpenImport={onOpenImport} />
        </div>
        <ColumnsHelp group={group} />
      </div>
    </>
  )
}

function CsvUpload({ group, waitingFile, onWaitingFile, onOpenImport }: CsvUploadProps) {
  const { slug } = group
  const queryClient = useQueryClient()
  const [file, setFile] = useState(waitingFile)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const isWaiting = waitingFile !== null
  const { submit, errors, setErrors, unfinished, isPending } = useImportMutation({
    mutationFn: ({ reference }: ChosenFile) =>
      managerClient.groups.planMemberImport({ slug, upload: reference }),
    fields: { file: fileRefusals },
    describeError: describeCsvError,
    onSuccess(memberImport) {
      queryClient.setQueryData(importQuery(slug, memberImport.id).queryKey, memberImport)
      void queryClient.invalidateQueries({ queryKey: importsQuery(slug).queryKey })
      onWaitingFile(null)
      onOpenImport(memberImport.id)
    },
    onError(error, refused) {
      const code = getRefusalCode(error)
      const isFileRefused = fileRefusals.some((refusal) => refusal === code)
      setIsUnreadable(isCsvInvalid(error))
      onWaitingFile(isFileRefused ? null : refused)
    },
  })

  function changeFile(changed: ChosenFile | null) {
    setFile(changed)
    onWaitingFile(null)
    setIsUnreadable(false)
    setErrors({})
    if (changed !== null) void submit(changed)
  }

  return (
    <Card>
      <div role="alert" className="empty:hidden">
        {isUnreadable && (
          <p className="mb-5 flex gap-2.5 rounded-field border border-danger px-4 py-3">
            <LineIcon name="warning" className="mt-0.5 size-5 text-danger" />
            <span className="min-w-0">
              <strong className="block font-semibold text-danger">{CSV_ERROR.title}</strong>
              {CSV_ERROR.text}
            </span>
          </p>
        )}
      </div>
      <UploadField
        label="CSV file"
        hint="CSV, up to 2 MB and 10,000 people"
        extensions={['.csv']}
        maxBytes={MAX_CSV_BYTES}
        value={file}
        onChange={changeFile}
        upload={(chosen, options) =>
          uploadFile(chosen, { purpose: 'member-list', name: chosen.name, ...options })
        }
        describeUploadError={getErrorMessage}
        error={errors.file}
        disabled={isPending}
        required
      />
      <p role="status" className="mt-3 text-small text-soft empty:hidden">
        {isPending && !isWaiting && 'Looking at every line…'}
      </p>
      <div className="mt-3 empty:hidden">
        <FormError>{errors.form}</FormError>
        <ContinueImportLink slug={slug} memberImport={unfinished} />
      </div>
      {isWaiting && (
        <Button
          variant="outline"
          size="small"
          busy={isPending}
          busyText="Looking at every line…"
          onClick={() => submit(waitingFile)}
          className="mt-3"
        >
          Go on with this file
        </Button>
      )}
    </Card>
  )
}
