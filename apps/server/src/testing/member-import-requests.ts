import type { ImportProgress, MemberImport } from '@kitchen-table/contract/groups-imports'
import { expect } from 'vitest'
import { addUpload } from './endpoint-fixtures/preconditions.ts'
import type { RequestBody, TestProduct } from './product.ts'
import type { SampleName } from './sample-people.ts'

export const csvFile = { purpose: 'member-list', name: 'people.csv', type: 'text/csv' } as const

/** Plans an import of this text, as the manager of the organisation or as someone else. */
export async function planImport(
  product: TestProduct,
  text: string,
  { name = 'manager', slug = 'acme' }: { name?: SampleName; slug?: string } = {},
): Promise<MemberImport> {
  const { uploadId } = await addUpload(product, name, { ...csvFile, bytes: Buffer.from(text) })
  const response = await product.request(name, 'POST', `/api/groups/${slug}/imports`, { upload: uploadId })
  expect(response.status, await response.clone().text()).toBe(201)
  return response.json()
}

export async function callImport<Output>(
  { request }: TestProduct,
  method: string,
  path: string,
  body: RequestBody = null,
): Promise<Output> {
  const response = await request('manager', method, `/api/groups/acme/imports/${path}`, body)
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.json()
}

/** Reads the events of a progress stream, until it ends or `isEnough`. */
export async function readEvents(
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

export async function runImport(product: TestProduct, id: string): Promise<ImportProgress | undefined> {
  await callImport(product, 'POST', `${id}/started`, {})
  return (await readEvents(product, id)).at(-1)
}

export const formatFile = (...lines: string[]) => ['Email,First,Last,Sub', ...lines].join('\n')
