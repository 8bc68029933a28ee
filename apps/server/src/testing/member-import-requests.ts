import type { ImportProgress, ImportRow, MemberImport } from '@kitchen-table/contract/organizations'
import type { ColumnChoice } from '@kitchen-table/domain/member-import'
import type { SampleName } from '@kitchen-table/embedded/testing/samples'
import { expect, onTestFinished } from 'vitest'
import { addUpload } from './endpoint-fixtures/preconditions.ts'
import { openProduct, type RequestBody, type TestProduct } from './product.ts'

export const csvFile = { purpose: 'member-list', name: 'people.csv', type: 'text/csv' } as const

/** Opens a product, which is closed after the test. A fault of the server that the test has not taken fails it. */
export async function openMemberImportProduct(): Promise<TestProduct> {
  const product = await openProduct()
  onTestFinished(async () => {
    expect(product.takeFaults()).toEqual([])
    await product.close()
  })
  return product
}

/** Sets the number of seats of acme; 0 for no limit. */
export function setMaxMembers({ db }: TestProduct, max: number): void {
  db.exec(
    `UPDATE groups SET max_members = ${max}, body = json_set(body, '$.maxMembers', ${max}) WHERE slug = 'acme'`,
  )
}

type PlanOptions = { name?: SampleName; slug?: string; columns?: ColumnChoice }

/** Plans an import of this text or workbook, as the manager of the organization or as someone else. */
export async function planMemberImport(
  product: TestProduct,
  text: string | Uint8Array,
  { name = 'manager', slug = 'acme', columns }: PlanOptions = {},
): Promise<MemberImport> {
  const { uploadId } = await addUpload(product, name, { ...csvFile, bytes: Buffer.from(text) })
  const response = await product.request(name, 'POST', `/api/groups/${slug}/imports`, {
    upload: uploadId,
    ...(columns !== undefined && { columns }),
  })
  expect(response.status, await response.clone().text()).toBe(201)
  return response.json()
}

export async function callMemberImport<Output>(
  { request }: TestProduct,
  method: string,
  path: string,
  body: RequestBody = null,
): Promise<Output> {
  const response = await request('manager', method, `/api/groups/acme/imports/${path}`, body)
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.json()
}

/** Returns the first page of the rows of an import. */
export async function listImportRows(
  product: TestProduct,
  id: string,
  query: '' | `?${string}` = '',
): Promise<ImportRow[]> {
  return (await callMemberImport<{ rows: ImportRow[] }>(product, 'GET', `${id}/rows${query}`)).rows
}

/** Reads the events of a progress stream, until it ends or `isEnough`. */
export async function readProgressEvents(
  { request }: TestProduct,
  id: string,
  isEnough: (events: ImportProgress[]) => boolean = () => false,
): Promise<ImportProgress[]> {
  const response = await request('manager', 'GET', `/streams/groups/acme/imports/${id}`)
  expect(response.status).toBe(200)
  const events: ImportProgress[] = []
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)))
    if (isEnough(events)) break
  }
  return events
}

export async function runMemberImport(product: TestProduct, id: string): Promise<ImportProgress | undefined> {
  await callMemberImport(product, 'POST', `${id}/started`, {})
  return (await readProgressEvents(product, id)).at(-1)
}

export const formatMemberCsv = (...lines: string[]) => ['Email,First,Last,Sub', ...lines].join('\n')
