import { helpEndpoints } from './help.ts'
import { profileEndpoints } from './profile.ts'
import { signInEndpoints } from './sign-in.ts'

/** Endpoints for signing in, the user's own account, help and notices. */
export const accounts = { ...signInEndpoints, ...profileEndpoints, ...helpEndpoints }
