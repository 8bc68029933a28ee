import { helpEndpoints } from './help.ts'
import { profileEndpoints } from './profile.ts'
import { signInEndpoints } from './sign-in.ts'

/** Coming in, what people look after themselves, and help. */
export const accounts = { ...signInEndpoints, ...profileEndpoints, ...helpEndpoints }
