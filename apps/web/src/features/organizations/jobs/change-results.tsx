import type { OrganizationJob } from '@kitchen-table/contract/organizations'
import { describeMemberChangeState, reverseMemberChange } from '@kitchen-table/domain/organizations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { managerApi, managerClient } from '../../../app/manager-api.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { getPersonName } from '../member-status.ts'
import { messages } from './messages.ts'
import { useFollowedJob } from './organization-job.ts'

type ChangeResultsProps = {
  slug: string
  id: string
  changes: NonNullable<OrganizationJob['changes']>
}

/** What a finished change of many members did to each, as a list and as a file, and its undoing. */
export function ChangeResults({ slug, id, changes }: ChangeResultsProps) {
  const [isListed, setIsListed] = useState(false)
  const { follow } = useFollowedJob(slug)
  const undo = useFormMutation({
    mutationFn: () => managerClient.groups.undoMemberChange({ slug, id }),
    onSuccess({ job }) {
      const kind = reverseMemberChange[changes.change]
      if (kind !== null) follow({ id: job, kind, subGroup: null })
    },
  })

  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {changes.isUndoable && (
          <Button
            variant="outline"
            size="small"
            busy={undo.isPending}
            busyText={messages.undoing()}
            onClick={() => undo.submit()}
          >
            {messages.undo({ count: changes.counts.done ?? 0 })}
          </Button>
        )}
        <Button
          variant="outline"
          size="small"
          aria-expanded={isListed}
          onClick={() => setIsListed(!isListed)}
        >
          {messages.resultForEach()}
        </Button>
        <a
          href={`/files/groups/${slug}/jobs/${id}/results.csv`}
          download
          className={buttonStyle({ variant: 'outline', size: 'small' })}
        >
          {messages.resultsFile()}
        </a>
      </div>
      <FormError>{undo.errors.form}</FormError>
      {isListed && <ResultList slug={slug} id={id} />}
    </div>
  )
}

function ResultList({ slug, id }: { slug: string; id: string }) {
  const query = useInfiniteQuery(
    managerApi.groups.listMemberChanges.infiniteOptions({
      input: (after: string | undefined) => ({ slug, id, ...(after !== undefined && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const results = query.data?.pages.flatMap((page) => page.results) ?? []

  return (
    <>
      <ul className="divide-y divide-line rounded-field border border-line px-3 text-small">
        {results.map(({ email, first, last, state }, index) => (
          // Removed people have no address of their own any more.
          <li key={email || index} className="flex flex-wrap justify-between gap-x-6 py-1.5">
            <span className="min-w-0 wrap-anywhere">
              {email === '' ? messages.removedPerson() : (getPersonName({ first, last }) ?? email)}
              {getPersonName({ first, last }) !== null && <span className="text-soft"> · {email}</span>}
            </span>
            <span className="text-soft">{describeMemberChangeState(state)}</span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          size="small"
          className="self-start"
          busy={query.isFetchingNextPage}
          busyText={commonMessages.loading()}
          onClick={() => void query.fetchNextPage()}
        >
          {messages.showMore()}
        </Button>
      )}
    </>
  )
}
