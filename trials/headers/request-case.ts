import type { RefusalCode } from '@kitchen-table/contract/refusals'
import type { RequestBody, TestProduct } from '../../apps/server/src/testing/product.ts'
import type { Requester } from '../../apps/server/src/testing/sample-people.ts'

/** A sender that is not one of the sample people: its cookie, and a function that fills its code into a body. */
export type CaseSender = { cookie: string; fillInCode: (text: string) => string }

/** A request and its expected response: the status of a success or a page, or the code of a refusal. */
export type RequestCase = [
  expected: number | RefusalCode,
  requester: Requester,
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: RequestBody,
  prepare?: (product: TestProduct) => Promise<CaseSender>,
]
