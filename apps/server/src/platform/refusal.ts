import type { RefusalCode } from '@kitchen-table/contract/refusals'

/**
 * A "no" that a person can act on. `data` is sent together with the words of the refusal table; `retryAfter` is in
 * whole seconds.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: unknown
  readonly retryAfter: number | null

  constructor(
    code: RefusalCode,
    { data, retryAfter = null }: { data?: unknown; retryAfter?: number | null } = {},
  ) {
    super(code)
    this.code = code
    this.data = data
    this.retryAfter = retryAfter
  }
}
