import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { expectRefusal, expectStatus } from '@kitchen-table/application/testing/suites'
import type { MemberImport } from '@kitchen-table/contract/organizations'
import { expect, test } from 'vitest'
import { addUpload } from '../../testing/endpoint-fixtures/preconditions.ts'
import {
  callMemberImport,
  csvFile,
  formatMemberCsv,
  listImportRows,
  openMemberImportProduct,
  planMemberImport,
} from '../../testing/member-import-requests.ts'
import type { TestProduct } from '../../testing/product.ts'

const file = { ...csvFile, bytes: Buffer.from(formatMemberCsv('a@x.example,,,')) }

const plan = ({ request }: TestProduct, uploadId: string) =>
  request('manager', 'POST', '/api/groups/acme/imports', { upload: uploadId })

const listPlans = async (product: TestProduct) =>
  (await callMemberImport<{ imports: MemberImport[] }>(product, 'GET', '')).imports

/** Makes the next call of a method fail, before or after it has had its effect. */
function failOnce<Method extends string>(
  store: Record<Method, (...args: never[]) => Promise<unknown>>,
  method: Method,
  step: 'before' | 'after',
): void {
  const original = store[method] as (...args: unknown[]) => Promise<unknown>
  const failing = async (...args: unknown[]) => {
    store[method] = original
    if (step === 'after') await original(...args)
    throw new StoreFailingError(new Error('the store failed'))
  }
  store[method] = failing
}

test.each([
  ['memberImports', 'create', 'before'],
  ['memberImports', 'create', 'after'],
  ['uploads', 'consume', 'before'],
] as const)(
  'an upload can be planned again after %s.%s has failed (%s its effect)',
  async (name, method, step) => {
    const product = await openMemberImportProduct()
    const { uploadId } = await addUpload(product, 'manager', file)
    if (name === 'uploads') failOnce(product.stores.uploads, method, step)
    else failOnce(product.stores.memberImports, method, step)
    expect((await plan(product, uploadId)).ok).toBe(false)
    product.takeFaults()
    await expectStatus(plan(product, uploadId), 201)
    const plans = await listPlans(product)
    expect(plans).toHaveLength(1)
    expect(await listImportRows(product, plans[0]?.id ?? '')).toMatchObject([{ email: 'a@x.example' }])
  },
)

test.each([
  ['uploads', 'consume'],
  ['files', 'remove'],
] as const)('the plan of an upload that may be used stays when %s.%s fails', async (name, method) => {
  const product = await openMemberImportProduct()
  const { uploadId } = await addUpload(product, 'manager', file)
  if (name === 'uploads') failOnce(product.stores.uploads, method, 'after')
  else failOnce(product.stores.files, method, 'after')
  expect((await plan(product, uploadId)).ok).toBe(false)
  product.takeFaults()
  await expectRefusal(plan(product, uploadId), 'uploads.used')
  expect(await listPlans(product)).toMatchObject([{ state: 'review', total: 1 }])
})

test('of two plans of one upload at the same moment, one is stored', async () => {
  const product = await openMemberImportProduct()
  const { uploadId } = await addUpload(product, 'manager', file)
  const responses = await Promise.all([plan(product, uploadId), plan(product, uploadId)])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await listPlans(product)).toHaveLength(1)
})

test('an earlier plan that cannot be removed is reported, and the new one is there', async () => {
  const product = await openMemberImportProduct()
  await planMemberImport(product, formatMemberCsv('a@x.example,,,'))
  failOnce(product.stores.memberImports, 'discard', 'before')
  const { id } = await planMemberImport(product, formatMemberCsv('b@x.example,,,'))
  expect(product.takeFaults()).toHaveLength(1)
  expect((await listPlans(product)).map((each) => each.id)).toContain(id)
})
