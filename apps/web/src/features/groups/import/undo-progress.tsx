import type { MemberImport } from '@kitchen-table/contract/groups-imports'
import { JobProgress } from '../jobs/job-progress.tsx'

type UndoProgressProps = { slug: string; memberImport: MemberImport }

/** How much of an import was gone through to take it back. */
export function UndoProgress({ slug, memberImport }: UndoProgressProps) {
  const { state, fileName, job } = memberImport
  return (
    <>
      {job !== null && (
        <JobProgress
          key={job.id}
          slug={slug}
          id={job.id}
          initialJob={job}
          title={state === 'undone' ? `Taken back: ${fileName}` : 'Undoing the import'}
          doneText={job.done === 1 ? 'person gone through' : 'people gone through'}
        />
      )}
      {state === 'undone' && (
        <p className="max-w-prose text-pretty">
          People whom it had invited and who had not signed in are removed, and those whom it had changed have
          again what they had. What was changed since stays as it is. The audit log says for how many that was
          done.
        </p>
      )}
    </>
  )
}
