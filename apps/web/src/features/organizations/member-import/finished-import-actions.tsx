import type { MemberImport } from '@kitchen-table/contract/organizations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatMoment } from '../../../app/format-dates.ts'
import { managerClient } from '../../../app/manager-api.ts'
import { Button, DialogButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { ContinueImportLink } from './continue-import-link.tsx'
import { memberImportQuery, memberImportsQuery, undoableMemberImportQuery } from './import-queries.ts'
import { describeInvitationEmails } from './import-words.ts'
import { messages } from './messages.ts'
import { RemoveMissingMembersDialog } from './remove-missing-members-dialog.tsx'
import { useImportMutation } from './use-import-mutation.ts'

type FinishedActionsProps = { slug: string; memberImport: MemberImport }

/** Offers to take back what an import has done that is finished or has stopped; nothing once a day has passed. */
export function UndoImportCard({ slug, memberImport }: FinishedActionsProps) {
  const { undoableUntil } = memberImport
  const [isAsked, setIsAsked] = useState(false)
  if (undoableUntil === null) return null
  return (
    <>
      <ActionCard
        title={messages.undoThisImport()}
        text={messages.undoableUntil({ moment: formatMoment(undoableUntil) })}
      >
        <DialogButton onClick={() => setIsAsked(true)}>{messages.undoThisImport()}</DialogButton>
      </ActionCard>
      {isAsked && <UndoDialog slug={slug} memberImport={memberImport} onClose={() => setIsAsked(false)} />}
    </>
  )
}

/** What can be done after a finished import: take it back, and remove those who are not in the file. */
export function FinishedImportActions({ slug, memberImport }: FinishedActionsProps) {
  const { id, job, missing, isRemovable, unaddressed, hasOtherPeople } = memberImport
  const isIdle = job === null || job.isFinished
  const [isRemoving, setIsRemoving] = useState(false)
  const removal = useRef<HTMLDivElement>(null)
  const hasStartedRemoval = useRef(false)
  const jobId = job?.id
  useEffect(() => {
    if (jobId !== undefined && hasStartedRemoval.current) removal.current?.querySelector('h2')?.focus()
  }, [jobId])

  return (
    <>
      {job !== null && (
        <div ref={removal}>
          <JobProgress
            key={job.id}
            slug={slug}
            id={job.id}
            initialJob={job}
            title={messages.removingMissing()}
            doneText={messages.removed()}
          />
        </div>
      )}
      {isIdle && <UndoImportCard slug={slug} memberImport={memberImport} />}
      {isIdle && missing !== null && missing > 0 && !isRemovable && (
        <ActionCard title={messages.notInThisFile()} text={messages.tooFewInFile({ count: missing })} />
      )}
      {isIdle && missing !== null && missing > 0 && isRemovable && (
        <ActionCard
          title={messages.notInThisFile()}
          text={
            job === null
              ? messages.notInFileNobodyRemoved({ count: missing })
              : messages.notInFile({ count: missing })
          }
        >
          <DialogButton onClick={() => setIsRemoving(true)}>{messages.removeMissing()}</DialogButton>
        </ActionCard>
      )}
      {isIdle && unaddressed > 0 && (
        <ActionCard title={messages.notInThisFile()} text={messages.linesWithoutAddress()} />
      )}
      {isIdle && unaddressed === 0 && hasOtherPeople && (
        <ActionCard title={messages.notInThisFile()} text={messages.peopleNotRead()} />
      )}
      {isRemoving && missing !== null && (
        <RemoveMissingMembersDialog
          slug={slug}
          importId={id}
          count={missing}
          onStarted={() => {
            hasStartedRemoval.current = true
          }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  )
}

function ActionCard({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id={id} className="text-title-s">
            {title}
          </h2>
          <p className="mt-1 text-small text-pretty text-soft">{text}</p>
        </div>
        {children}
      </div>
    </Card>
  )
}

function UndoDialog({ slug, memberImport, onClose }: FinishedActionsProps & { onClose: () => void }) {
  const { id, succeeded } = memberImport
  const queryClient = useQueryClient()
  const { data } = useQuery(undoableMemberImportQuery(slug, id))
  const emailWords = describeInvitationEmails(data?.invitationEmails ?? null, false)
  const { submit, errors, unfinished, isPending } = useImportMutation({
    mutationFn: () => managerClient.groups.undoMemberImport({ slug, id }),
    onSuccess(undoing) {
      queryClient.setQueryData(memberImportQuery(slug, id).queryKey, undoing)
      void queryClient.invalidateQueries({ queryKey: memberImportsQuery(slug).queryKey })
      onClose()
    },
  })

  return (
    <Dialog
      onClose={onClose}
      title={messages.undoTitle()}
      description={messages.undoMeans({ count: succeeded })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {messages.keepIt()}
          </Button>
          <Button variant="danger" busy={isPending} busyText={messages.beginning()} onClick={() => submit()}>
            {messages.undoThisImport()}
          </Button>
        </>
      }
    >
      {emailWords !== null && <p role="status">{emailWords}</p>}
      <FormError>{errors.form}</FormError>
      <ContinueImportLink slug={slug} memberImport={unfinished} />
    </Dialog>
  )
}
