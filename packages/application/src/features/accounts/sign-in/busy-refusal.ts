import { Refusal } from '../../../platform/refusal.ts'

/** About the time that checking the passwords of 200 sign-ins takes on two cores (MAX_CONCURRENT_SIGN_INS in sign-in.ts). */
const BUSY_RETRY_SECONDS = 4

export const createBusyRefusal = () => new Refusal('accounts.busy', { retryAfter: BUSY_RETRY_SECONDS })
