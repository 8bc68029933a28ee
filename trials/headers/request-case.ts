import type { RefusalCode } from '@kitchen-table/contract/refusals'
import type { Requester } from '@kitchen-table/embedded/testing/samples'
import type { RequestBody, Sender, TestProduct } from '@kitchen-table/server/testing/tools'

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
