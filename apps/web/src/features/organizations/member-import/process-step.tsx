import type { MemberImport, OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { managerClient } from '../../../app/manager-api.ts'
import { Button } from '../../../ui/button.tsx'
import { type ProgressCount, ProgressPanel } from '../../../ui/feedback/progress-panel.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { reloadOrganizations } from '../queries.ts'
import { ContinueImportLink } from './continue-import-link.tsx'
import { FinishedImportActions, UndoImportCard } from './finished-import-actions.tsx'
import { memberImportQuery } from './import-queries.ts'
import { LiveResults, StoredResults } from './import-results.tsx'
import { countLeftOutRows } from './import-words.ts'
import { messages } from './messages.ts'
import { StepHeading } from './step-heading.tsx'
import { UndoProgress } from './undo-progress.tsx'
import { useImportMutation } from './use-import-mutation.ts'
import { useImportProgress } from './use-import-progress.ts'

/** After the stream is closed, the server still finishes the row in hand, which takes less than this. */
const ROW_IN_HAND_MS = 2000

type ProcessStepProps = {
  group: OrganizationDetails
  memberImport: MemberImport
  /** Whether the progress stream is to be open, so that the server processes the import. */
  isListening: boolean
  onListen: (isListening: boolean) => void
  onChooseAnother: () => void
  onClose: () => void
}

const titles: Record<MemberImport['state'], PlainMessage> = {
  review: messages.invitingPeople,
  processing: messages.importNotFinished,
  finished: messages.importDone,
  undoing: messages.undoingImport,
  undone: messages.importUndone,
}

/** An import that has begun: how far it is, how each row went, and what can be done afterwards. */
export function ProcessStep(props: ProcessStepProps) {
  const { group, memberImport, isListening, onListen, onChooseAnother, onClose } = props
  const { slug } = group
  const { id, fileName, state } = memberImport
  const queryClient = useQueryClient()
  const { progress, rows, isReconnecting } = useImportProgress({
    slug,
    id,
    isListening,
    onEnd(counts) {
      onListen(false)
      if (counts !== null)
        queryClient.setQueryData(
          memberImportQuery(slug, id).queryKey,
          (known) => known && { ...known, ...counts },
        )
    },
  })
  // Also when the page is left meanwhile: the rows until then have changed members and seats.
  useEffect(() => {
    if (!isListening) return
    return () => {
      reloadOrganizations(queryClient)
      setTimeout(reloadOrganizations, ROW_IN_HAND_MS, queryClient)
    }
  }, [isListening, queryClient])
  const isProcessing = isListening || state === 'processing'

  return (
    <>
      <StepHeading
        group={group}
        title={
          isListening
            ? memberImport.isInvited
              ? messages.invitingPeople()
              : messages.addingPeople()
            : titles[state]()
        }
        onClose={onClose}
      />
      <div className="space-y-7">
        {isProcessing ? (
          <>
            <Processing
              fileName={fileName}
              counts={progress ?? memberImport}
              isListening={isListening}
              isReconnecting={isReconnecting}
              onResume={() => onListen(true)}
            />
            {!isListening && <UndoImportCard slug={slug} memberImport={memberImport} />}
          </>
        ) : (
          <Finished
            slug={slug}
            memberImport={memberImport}
            onRetry={() => onListen(true)}
            onChooseAnother={onChooseAnother}
          />
        )}
        {isProcessing ? (
          <LiveResults rows={rows} />
        ) : (
          <StoredResults group={group} memberImport={memberImport} />
        )}
      </div>
    </>
  )
}

type Counts = Pick<MemberImport, 'done' | 'total' | 'succeeded' | 'failed'>

const outcomeCounts = ({ succeeded, failed }: Counts): ProgressCount[] => [
  { text: messages.succeeded(), count: succeeded, tone: 'good' },
  { text: messages.failed(), count: failed, tone: 'bad' },
]

function finalCounts(memberImport: MemberImport): ProgressCount[] {
  const leftOut = countLeftOutRows(memberImport)
  const counts = outcomeCounts(memberImport)
  return leftOut > 0
    ? [
        ...counts,
        {
          text: messages.linesLeftOut({ count: leftOut }),
          count: leftOut,
          tone: 'warn',
        },
      ]
    : counts
}

type ProcessingProps = {
  fileName: string
  counts: Counts
  isListening: boolean
  isReconnecting: boolean
  onResume: () => void
}

function Processing({ fileName, counts, isListening, isReconnecting, onResume }: ProcessingProps) {
  const { done, total } = counts
  const next = done < total ? messages.row({ row: done + 1, total }) : messages.finishing()
  return (
    <ProgressPanel
      title={fileName}
      done={done}
      total={total}
      current={isListening ? (isReconnecting ? messages.connectingAgain() : next) : messages.notFinished()}
      counts={outcomeCounts(counts)}
      note={isListening ? messages.leavingStops() : messages.resumeToGoOn()}
      actions={!isListening && <Button onClick={onResume}>{messages.resume()}</Button>}
      isFinished={false}
    />
  )
}

type FinishedProps = {
  slug: string
  memberImport: MemberImport
  /** Called when failed rows are to be tried again. */
  onRetry: () => void
  onChooseAnother: () => void
}

function Finished({ slug, memberImport, onRetry, onChooseAnother }: FinishedProps) {
  const { id, fileName, state, done, total, retryable } = memberImport
  const queryClient = useQueryClient()
  const retry = useImportMutation({
    mutationFn: () => managerClient.groups.startMemberImport({ slug, id }),
    onSuccess(started) {
      queryClient.setQueryData(memberImportQuery(slug, id).queryKey, started)
      onRetry()
    },
  })

  // What it did is no longer so.
  if (state !== 'finished') return <UndoProgress slug={slug} memberImport={memberImport} />
  return (
    <>
      <ProgressPanel
        title={fileName}
        done={done}
        total={total}
        counts={finalCounts(memberImport)}
        actions={
          <>
            {retryable > 0 && (
              <Button busy={retry.isPending} busyText={messages.beginning()} onClick={() => retry.submit()}>
                {messages.tryAgain({ count: retryable })}
              </Button>
            )}
            <Button variant="outline" onClick={onChooseAnother}>
              {messages.chooseAnother()}
            </Button>
          </>
        }
        isFinished
      />
      <div className="empty:hidden">
        <FormError>{retry.errors.form}</FormError>
        <ContinueImportLink slug={slug} memberImport={retry.unfinished} />
      </div>
      <FinishedImportActions slug={slug} memberImport={memberImport} />
    </>
  )
}
