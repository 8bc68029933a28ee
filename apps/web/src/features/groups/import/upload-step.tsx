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
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { type ChosenFile, UploadField } from '../../../ui/upload-field.tsx'
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
  const [isWaiting, setIsWaiting] = useState(waitingFile !== null)
  const { submit, errors, setErrors, unfinished, isPending } = useImportMutation({
    mutationFn: (upload: string) => managerClient.groups.planMemberImport({ slug, upload }),
    fields: { file: fileRefusals },
    describeError: describeCsvError,
    onSuccess(memberImport) {
      queryClient.setQueryData(importQuery(slug, memberImport.id).queryKey, memberImport)
      void queryClient.invalidateQueries({ queryKey: importsQuery(slug).queryKey })
      onWaitingFile(null)
      onOpenImport(memberImport.id)
    },
    onError(error) {
      const code = getRefusalCode(error)
      const isFileRefused = fileRefusals.some((refusal) => refusal === code)
      setIsUnreadable(isCsvInvalid(error))
      setIsWaiting(!isFileRefused)
      if (isFileRefused) onWaitingFile(null)
    },
  })

  function changeFile(changed: ChosenFile | null) {
    setFile(changed)
    onWaitingFile(changed)
    setIsUnreadable(false)
    setIsWaiting(false)
    setErrors({})
    if (changed !== null) void submit(changed.reference)
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
      {file !== null && isWaiting && (
        <Button
          variant="outline"
          size="small"
          busy={isPending}
          busyText="Looking at every line…"
          onClick={() => submit(file.reference)}
          className="mt-3"
        >
          Go on with this file
        </Button>
      )}
    </Card>
  )
}

function ColumnsHelp({ group }: { group: GroupDetails }) {
  return (
    <section aria-labelledby="columns" className="rounded-card bg-tint/50 p-5 sm:p-6">
      <h2 id="columns" className="text-title-s">
        What the file needs
      </h2>
      <p className="mt-2">The first line has the headings, in any order:</p>
      <dl className="mt-3 space-y-2">
        <Column name="Email">required, one a line</Column>
        <Column name="First, Last">the name, if you have it</Column>
        {group.subGroups.length > 0 && (
          <Column name="Sub-group">{group.subGroups.map(({ name }) => name).join(', ')}</Column>
        )}
      </dl>
      <p className="mt-3 text-small text-soft">
        Other columns are ignored. A line for somebody who is here already changes their name or sub-group,
        and nothing else. Nobody is removed.
      </p>
      <a href="/files/member-template.csv" download className={`${standaloneLinkStyle} mt-3`}>
        <LineIcon name="download" className="size-5" />
        Download a template
      </a>
    </section>
  )
}

function Column({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-small text-soft">{children}</dd>
    </div>
  )
}
