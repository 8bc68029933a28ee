import { randomUUID } from 'node:crypto'
import type { StoredImportRow, StoredMemberImport } from '@kitchen-table/application/ports'
import { sampleImportRow } from '@kitchen-table/application/testing/samples'
import { unstartedImportState } from '@kitchen-table/application/testing/use-cases'
import type { UploadState } from '@kitchen-table/domain/uploads'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import type { Prepare } from './endpoint-fixture.ts'
import {
  addOwnOrganization,
  memberSubOf,
  organizationSlugOf,
  storeMemberFixture,
} from './organizations-preconditions.ts'
import { addUpload, type PreconditionContext } from './preconditions.ts'

/** A file of one person. */
const list = Buffer.from('Email,First,Last,Sub\nimported@people.example,Ina,Ported,\n')

/** Stores the upload of a file of people. */
export const addMemberList =
  (state: UploadState = 'finished', bytes: Uint8Array = list): Prepare =>
  (product, sub) => {
    const file = { purpose: 'member-list', name: 'people.csv', type: 'text/csv' } as const
    return addUpload(product, sub, { ...file, state, bytes })
  }

const RUNNING_JOB = 'running'

type ImportChange = { stored?: Partial<StoredMemberImport>; row?: Partial<StoredImportRow> }

/** Stores an import of an organization with one row on line 2; by default it was not begun. */
export async function addMemberImport(
  { stores, clock }: PreconditionContext,
  { group, sub }: Pick<StoredMemberImport, 'group' | 'sub'>,
  change: ImportChange = {},
): Promise<{ importId: string }> {
  const id = randomUUID()
  const stored = {
    id,
    group,
    sub,
    fileName: 'people.csv',
    domains: [],
    columns: { read: [], notRead: [] },
    hasOtherPeople: false,
    createdAt: clock.at,
  }
  const row = sampleImportRow(2, { email: 'imported@people.example', ...change.row })
  await stores.memberImports.create({ ...unstartedImportState, ...stored, ...change.stored }, [row])
  return { importId: id }
}

/** An organization of the sender's, with a file of people. */
const withList =
  (prepareList: Prepare = addMemberList()): Prepare =>
  async (product, sub) => ({
    ...(await addOwnOrganization(product, sub)),
    ...(await prepareList(product, sub)),
  })

/** An organization of the sender's with an import, as `change` says. */
const withImport =
  (change: (product: PreconditionContext, sub: string) => ImportChange = () => ({})): Prepare =>
  async (product, sub) => ({
    ...(await addOwnOrganization(product, sub)),
    ...(await addMemberImport(product, { group: organizationSlugOf(sub), sub }, change(product, sub))),
  })

const begunNow = ({ clock }: PreconditionContext) => ({ startedAt: clock.at })
const finishedNow = ({ clock }: PreconditionContext) => ({ startedAt: clock.at, finishedAt: clock.at })

/** The same, beside another import of the organization. */
const beside =
  (other: (product: PreconditionContext) => Partial<StoredMemberImport>) =>
  (prepare: Prepare): Prepare =>
  async (product, sub) => {
    const prepared = await prepare(product, sub)
    await addMemberImport(product, { group: organizationSlugOf(sub), sub }, { stored: other(product) })
    return prepared
  }
const besideBegun = beside(begunNow)
const besideRunning = beside((product) => ({
  ...finishedNow(product),
  undoJob: RUNNING_JOB,
  runningJob: RUNNING_JOB,
}))

/** The import has created the member of the organization. */
const finished = withImport((product, sub) => {
  const memberSub = memberSubOf(sub)
  const created = { result: 'created', message: 'Created', sub: memberSub } as const
  return { stored: finishedNow(product), row: { email: emailOf(memberSub), ...created } }
})

/** The member of the organization is not in the file of a finished import, and another one is. */
const missing: Prepare = async (product, sub) => {
  const prepared = await addOwnOrganization(product, sub)
  const group = organizationSlugOf(sub)
  const other = `${memberSubOf(sub)}-2`
  await storeMemberFixture(product, group, { sub: other })
  const change = { stored: finishedNow(product), row: { email: emailOf(other), sub: other } }
  return { ...prepared, ...(await addMemberImport(product, { group, sub }, change)) }
}

/** Nobody of the organization is in the file of a finished import. */
const missingAll = withImport((product) => ({ stored: finishedNow(product) }))

export const importPreconditions = {
  list: withList(),
  begunList: withList(addMemberList('begun')),
  usedList: withList(addMemberList('used')),
  brokenList: withList(addMemberList('finished', Buffer.from('Email\n"not closed'))),
  unclearList: withList(
    addMemberList('finished', Buffer.from('Name,Email\nIna Ported,imported@people.example\n')),
  ),
  listBesideBegun: besideBegun(withList()),
  listBesideRunning: besideRunning(withList()),
  review: withImport(),
  reviewBesideBegun: besideBegun(withImport()),
  reviewBesideRunning: besideRunning(withImport()),
  begun: withImport((product) => ({ stored: begunNow(product) })),
  finished,
  finishedBesideBegun: besideBegun(finished),
  finishedBesideRunning: besideRunning(finished),
  missing,
  missingAll,
  missingBesideBegun: besideBegun(missing),
  missingBesideRunning: besideRunning(missing),
} satisfies Record<string, Prepare>
