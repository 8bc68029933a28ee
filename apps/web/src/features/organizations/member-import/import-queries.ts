import type { MissingMember } from '@kitchen-table/contract/organizations'
import { queryOptions } from '@tanstack/react-query'
import { managerApi, managerClient } from '../../../app/manager-api.ts'

const POLL_MS = 1000
const EMAILS_POLL_MS = 5000

/** The imports of the last day, the newest first. */
export function memberImportsQuery(slug: string) {
  return managerApi.groups.listMemberImports.queryOptions({ input: { slug } })
}

/** The import that is begun and not finished, if there is one, in a list of its own. */
export function halfDoneMemberImportsQuery(slug: string) {
  return managerApi.groups.listMemberImports.queryOptions({ input: { slug, show: 'half-done' } })
}

/** An import with its counts. It is read again while a job works on it; its processing reports through a stream. */
export function memberImportQuery(slug: string, id: string) {
  return managerApi.groups.findMemberImport.queryOptions({
    input: { slug, id },
    refetchInterval: ({ state: { data } }) => (data?.job && !data.job.isFinished ? POLL_MS : false),
  })
}

/** An import that may be undone, of which the invitation e-mails leave the outbox meanwhile. */
export function undoableMemberImportQuery(slug: string, id: string) {
  return queryOptions({
    ...memberImportQuery(slug, id),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.invitationEmails && data.invitationEmails.sent < data.invitationEmails.total
        ? EMAILS_POLL_MS
        : false,
  })
}

export const importRowFilters = ['all', 'fix', 'create', 'here', 'failed'] as const
export type ShownImportRows = (typeof importRowFilters)[number]

/** The rows of an import, page by page in the order of the file. */
export function importRowsQuery(slug: string, id: string, filter: ShownImportRows) {
  return managerApi.groups.listImportRows.infiniteOptions({
    input: (after: number | undefined) => ({
      slug,
      id,
      ...(filter !== 'all' && { show: filter }),
      ...(after !== undefined && { after }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Everybody whom the removal would remove, of all pages. */
export function missingMembersQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: [...memberImportQuery(slug, id).queryKey, 'missing'],
    async queryFn({ signal }) {
      const people: MissingMember[] = []
      for (let after: string | undefined; ; ) {
        const input = { slug, id, ...(after !== undefined && { after }) }
        const { members, next } = await managerClient.groups.listMissingMembers(input, { signal })
        people.push(...members)
        if (next === null) return people
        after = next
      }
    },
    // It is what is about to be removed.
    staleTime: 0,
  })
}
