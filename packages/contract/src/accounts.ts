import { helpEndpoints } from './accounts/help.ts'
import { profileEndpoints } from './accounts/profile.ts'
import { signInEndpoints } from './accounts/sign-in.ts'

/** Endpoints for signing in, the user's own account, help and notices. */
export const accounts = { ...signInEndpoints, ...profileEndpoints, ...helpEndpoints }
