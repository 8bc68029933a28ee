import type { RefusalCode } from '@kitchen-table/contract/refusals'
import type { RequestBody, TestProduct } from '../../apps/server/src/testing/product.ts'
import type { Requester } from '../../apps/server/src/testing/sample-people.ts'

/** Who sends, where it is nobody of the samples, and what makes a body what they send. */
export type CaseSender = { cookie: string; fillInCode: (text: string) => string }

/** A request, and its answer: the status of a success or a page, or the code of a refusal. */
export type RequestCase = [
  answer: number | RefusalCode,
  who: Requester,
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: RequestBody,
  prepare?: (product: TestProduct) => Promise<CaseSender>,
]
