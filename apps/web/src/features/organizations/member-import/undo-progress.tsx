import type { MemberImport, OrganizationJob } from '@kitchen-table/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Card } from '../../../ui/card.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { reloadOrganizations } from '../queries.ts'
import { describeInvitationEmails, describeUndoResult } from './import-words.ts'
import { messages } from './messages.ts'

type UndoProgressProps = { slug: string; memberImport: MemberImport }

/** How far the undoing of an import is, and in the end how much was taken back. */
export function UndoProgress({ slug, memberImport }: UndoProgressProps) {
  const { state, job } = memberImport
  if (state === 'undone') return <Undone memberImport={memberImport} />
  return job !== null && <Undoing key={job.id} slug={slug} job={job} />
}

function Undone({ memberImport }: Pick<UndoProgressProps, 'memberImport'>) {
  const { fileName, remaining } = memberImport
  const emailWords = describeInvitationEmails(memberImport.invitationEmails, true)
  const words = remaining === null ? null : describeUndoResult(remaining)
  return (
    <Card as="section" aria-labelledby="undone" raised>
      <h2 id="undone" className="text-title-s wrap-break-word">
        {fileName}
      </h2>
      {words !== null && (
        <>
          <p className="mt-2 font-semibold">{words.summary}</p>
          <p className="mt-2 max-w-prose text-pretty text-soft">{words.details}</p>
        </>
      )}
      {emailWords !== null && <p className="mt-2 max-w-prose text-pretty text-soft">{emailWords}</p>}
    </Card>
  )
}

function Undoing({ slug, job }: { slug: string; job: OrganizationJob }) {
  const queryClient = useQueryClient()
  // The import may be seen to be undone before its job is seen to finish.
  useEffect(() => () => reloadOrganizations(queryClient), [queryClient])
  return (
    <JobProgress
      slug={slug}
      id={job.id}
      initialJob={job}
      title={messages.undoingImport()}
      doneText={messages.peopleDone({ count: job.done })}
    />
  )
}
