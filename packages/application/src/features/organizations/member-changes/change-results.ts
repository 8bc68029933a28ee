import type { MemberChangeResult } from '@kitchen-table/contract/organizations'
import { type MemberChangeState, memberChangeStates } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'

/** The most names that the store of people returns at once. */
const NAMES_AT_ONCE = 50

/** How the change of a member stands, as the job stores it: `subject` is a pseudonym (docs/security.md T60). */
const storedResult = z.object({
  subject: z.string(),
  state: z.enum(memberChangeStates),
  /** Of a move: the sub-groups before and after it, so that it can be undone. */
  from: z.string().nullable().optional(),
  to: z.string().nullable().optional(),
})
export type StoredResult = z.infer<typeof storedResult>

/**
 * Returns the results of at most 50 members of a job, those after the first `after`; fewer after the last one. The item
 * before the first member has the number of all, and there are no further ones than that.
 */
export async function listStoredResults(
  { jobs }: Pick<OrganizationsFeatureDeps, 'jobs'>,
  jobId: string,
  { after, total }: { after: number; total: number },
): Promise<StoredResult[]> {
  const items = await jobs.listResults(jobId, after)
  return items
    .filter(({ item }) => item <= total)
    .slice(0, NAMES_AT_ONCE)
    .map(({ result }) => storedResult.parse(result))
}

export async function saveStoredResults(
  { jobs }: Pick<OrganizationsFeatureDeps, 'jobs'>,
  jobId: string,
  { after, results }: { after: number; results: readonly StoredResult[] },
): Promise<void> {
  await jobs.saveResults(
    jobId,
    results.map((result, n) => ({ item: after + 1 + n, result })),
  )
}

const removedPerson = { email: '', first: '', last: '' }

/** Returns results with the address and name of their people. */
export async function withNames(
  { people }: Pick<OrganizationsFeatureDeps, 'people'>,
  results: readonly StoredResult[],
): Promise<MemberChangeResult[]> {
  const names = await people.findNames(results.map(({ subject }) => subject))
  return results.map(({ subject, state }) => {
    const { email, first, last } = names.get(subject) ?? removedPerson
    return { email, first, last, state }
  })
}

/** Yields the states of all members of a job, in pages. */
export async function* iterateStates(
  deps: Pick<OrganizationsFeatureDeps, 'jobs'>,
  jobId: string,
  total: number,
): AsyncGenerator<MemberChangeState[]> {
  for (let after = 0; after < total; ) {
    const page = await listStoredResults(deps, jobId, { after, total })
    if (page.length === 0) return
    after += page.length
    yield page.map(({ state }) => state)
  }
}
