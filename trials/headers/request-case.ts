import type { RefusalCode } from '@kitchen-table/contract/refusals'
import type { Requester } from '@kitchen-table/embedded/testing/sample-people'
import type { Sender } from '../../apps/server/src/testing/endpoint-fixtures/create-sender.ts'
import type { RequestBody, TestProduct } from '../../apps/server/src/testing/product.ts'

/**
 * A request and its expected response: the status of a success or a page, or the code of a refusal. A new sender
 * replaces the requester, who is one of the sample people.
 */
export type RequestCase = [
  expected: number | RefusalCode,
  requester: Requester,
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: RequestBody,
  createSender?: (product: TestProduct) => Promise<Sender>,
]
