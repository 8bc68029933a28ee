import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { ImportQuestion } from '@kitchen-table/domain/member-import'
import { useState } from 'react'
import { getErrorMessage } from '../../../app/api.ts'
import { uploadFile } from '../../../app/upload-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { type ChosenFile, UploadField } from '../../../ui/fields/upload-field.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { ColumnsHelp } from './columns-help.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ContinueImportLink } from './continue-import-link.tsx'
import { messages } from './messages.ts'
import { PasteAddressesForm } from './paste-addresses-form.tsx'
import { RecentImports } from './recent-imports.tsx'
import { StepHeading } from './step-heading.tsx'
import { isCsvInvalid, isFileRefused, usePlanImport } from './use-plan-import.ts'

/** As the server accepts them. */
const MAX_LIST_BYTES = 10 * 1024 * 1024

type CsvUploadProps = {
  group: OrganizationDetails
  /** An uploaded file that could not be reviewed yet, for example because another import is to be finished first. */
  waitingFile: ChosenFile | null
  onWaitingFile: (file: ChosenFile | null) => void
  onOpenImport: (id: string) => void
  /** Called when something has to be answered before the file can be reviewed. */
  onQuestion: (question: ImportQuestion, file: ChosenFile) => void
}

type UploadStepProps = Omit<CsvUploadProps, 'onQuestion'> & { onClose: () => void }

/** Step 1: the file. It is reviewed as soon as it has arrived; nothing is written. */
export function UploadStep({ onClose, ...upload }: UploadStepProps) {
  const { group, onOpenImport } = upload
  const [asked, setAsked] = useState<{ file: ChosenFile; question: ImportQuestion } | null>(null)
  if (asked !== null)
    return (
      <ColumnsStep
        {...asked}
        group={group}
        onOpenImport={onOpenImport}
        onChooseAnother={() => setAsked(null)}
        onClose={onClose}
      />
    )
  return (
    <>
      <StepHeading
        group={group}
        step={1}
        title={messages.chooseFileOfPeople()}
        lead={messages.nobodyInvitedYet()}
        onClose={onClose}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-6">
          <CsvUpload {...upload} onQuestion={(question, file) => setAsked({ question, file })} />
          <RecentImports slug={group.slug} onOpenImport={onOpenImport} />
        </div>
        <ColumnsHelp group={group} />
      </div>
    </>
  )
}

function CsvUpload({ group, waitingFile, onWaitingFile, onOpenImport, onQuestion }: CsvUploadProps) {
  const { slug } = group
  const [file, setFile] = useState(waitingFile)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const isWaiting = waitingFile !== null
  const { submit, errors, setErrors, unfinished, isPending } = usePlanImport({
    slug,
    onPlanned(id) {
      onWaitingFile(null)
      onOpenImport(id)
    },
    onQuestion(question, asked) {
      onWaitingFile(null)
      onQuestion(question, asked)
    },
    onError(error, refused) {
      setIsUnreadable(isCsvInvalid(error))
      onWaitingFile(isFileRefused(error) ? null : refused)
    },
  })

  function changeFile(changed: ChosenFile | null) {
    setFile(changed)
    onWaitingFile(null)
    setIsUnreadable(false)
    setErrors({})
    if (changed !== null) void submit({ file: changed })
  }

  return (
    <Card>
      <div role="alert" className="empty:hidden">
        {isUnreadable && (
          <p className="mb-5 flex gap-2.5 rounded-field border border-danger px-4 py-3">
            <LineIcon name="warning" className="mt-0.5 size-5 text-danger" />
            <span className="min-w-0">
              <strong className="block font-semibold text-danger">{messages.csvFailed()}</strong>
              {messages.csvFailedText()}
            </span>
          </p>
        )}
      </div>
      <UploadField
        label={messages.fileOfPeople()}
        hint={messages.fileHint()}
        extensions={['.csv', '.xlsx', '.xlsm', '.xls', '.tsv', '.txt']}
        maxBytes={MAX_LIST_BYTES}
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
        {isPending && !isWaiting && messages.lookingAtLines()}
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
          busyText={messages.lookingAtLines()}
          onClick={() => submit({ file: waitingFile })}
          className="mt-3"
        >
          {messages.goOnWithFile()}
        </Button>
      )}
      <div className="mt-6 border-line border-t pt-5">
        <PasteAddressesForm disabled={isPending} onUploaded={changeFile} />
      </div>
    </Card>
  )
}
